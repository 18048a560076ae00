import { resolve } from "node:path";
import { z } from "zod";
import { AppError } from "../domain/errors.ts";
import { edgeSettings } from "./settings/edge.ts";
import { engineSettings } from "./settings/engines.ts";
import { serviceSettings } from "./settings/service.ts";

// The only reader of process.env. Each setting has a doc line; `.env.example` is written from here.

export const configSchema = z.object({ ...serviceSettings, ...edgeSettings, ...engineSettings });

export type Settings = z.infer<typeof configSchema>;

export interface Config extends Settings {
  /** LORE_DATA_DIR as an absolute path. */
  readonly dataDir: string;
}

/** Reads and checks the environment. Throws `invalid_input` that names every wrong variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = configSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new AppError("invalid_input", `Configuration: ${lines.join("; ")}`);
  }
  return { ...parsed.data, dataDir: resolve(parsed.data.LORE_DATA_DIR) };
}
