import { writeFileSync } from "node:fs";
import { z } from "zod";
import { settings } from "../platform/config.ts";

// Writes .env.example from the configuration's schema: `npm run env-example`.

/** Settings of the set-up scripts, which run before the schema can be loaded. */
const setUpOnly = [
  ["LORE_SKIP_TEMPORAL_BUILD", "1: the set-up does not build the Temporal dev server with a Go toolchain.", ""],
] as const;

/** Every setting with its meaning, commented out at its default. */
export function renderEnvExample(): string {
  const known = settings.map(({ variable, form }) => [variable, form.description, defaultOf(form)] as const);
  const entries = [...known, ...setUpOnly].map(([name, meaning, value]) => `# ${meaning}\n# ${name}=${value}\n`);
  return `# Settings of Loregraph. Copy this file to .env, and remove the # before each setting that you change.\n\n${entries.join("\n")}`;
}

/** The default in the form that an operator would write. */
function defaultOf(form: z.ZodType): string {
  const { default: value = "" } = z.toJSONSchema(form, { io: "input", unrepresentable: "any" });
  return String(value);
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(new URL("../.env.example", import.meta.url), renderEnvExample());
}
