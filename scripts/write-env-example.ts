import { writeFileSync } from "node:fs";
import { configSchema } from "../platform/config.ts";

// Writes .env.example from the configuration's schema: `npm run env-example`.

/** Read by the set-up scripts alone, which run before the schema can be loaded. */
const setUpOnly = [
  ["LORE_SKIP_TEMPORAL_BUILD", "1 keeps set-up from building the Temporal dev server with a Go toolchain.", ""],
] as const;

/** Every setting with its meaning, commented out at its default. */
export function renderEnvExample(): string {
  const defaults: Readonly<Record<string, unknown>> = configSchema.parse({});
  const settings = Object.entries(configSchema.shape).map(
    ([name, field]) => [name, field.description, defaults[name] ?? ""] as const,
  );
  const entries = [...settings, ...setUpOnly].map(([name, meaning, value]) => `# ${meaning}\n# ${name}=${value}\n`);
  return `# Settings of Loregraph. Copy to .env and take the # off what you change.\n\n${entries.join("\n")}`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(new URL("../.env.example", import.meta.url), renderEnvExample());
}
