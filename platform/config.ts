import { z } from "zod";
import { AppError } from "../domain/errors.ts";
import { messageOfIssue } from "../domain/issue-message.ts";
import { deletionSettings } from "./settings/deletion.ts";
import { edgeSettings } from "./settings/edge.ts";
import { engineSettings } from "./settings/engines.ts";
import { variableOf } from "./settings/kinds.ts";
import { serviceSettings } from "./settings/service.ts";

// Only this file reads process.env. `settings/` defines each setting once, in groups: its environment variable,
// meaning, form and default. `.env.example` is generated from these definitions.

const configSchema = z.object({ ...serviceSettings, ...deletionSettings, ...edgeSettings, ...engineSettings });

/** All settings, grouped by subject. `app/` gives each part of the service the groups that it needs. */
export type Config = z.infer<typeof configSchema>;

interface Setting {
  readonly group: string;
  readonly name: string;
  /** The environment variable. */
  readonly variable: string;
  readonly form: z.ZodType;
}

/** Every setting, in the order of `.env.example`. */
export const settings: readonly Setting[] = Object.entries(configSchema.shape).flatMap(([group, { shape }]) =>
  Object.entries(shape).map(([name, form]) => ({ group, name, variable: variableOf(form), form })),
);

/** The environment variable of a setting, for messages to operators. */
export const variableFor = <G extends keyof Config>(group: G, name: keyof Config[G]): string =>
  settings.find((setting) => setting.group === group && setting.name === name)?.variable ?? "";

/** Reads and checks the environment. Throws `invalid_input` that names every wrong variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const parsed = configSchema.safeParse(groupsOf(env), { reportInput: true });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const [group, name] = issue.path;
    const wrong = settings.find((setting) => setting.group === group && setting.name === name);
    return `${wrong?.variable}: ${messageOfIssue(issue)}`;
  });
  throw new AppError("invalid_input", `Configuration: ${lines.join("; ")}`);
}

/** The variables by group and name. An empty variable counts as absent. */
function groupsOf(env: Readonly<Record<string, string | undefined>>): Record<string, Record<string, string>> {
  const groups: Record<string, Record<string, string>> = {};
  for (const { group, name, variable } of settings) {
    const { [variable]: value = "" } = env;
    groups[group] = { ...groups[group], ...(value === "" ? {} : { [name]: value }) };
  }
  return groups;
}
