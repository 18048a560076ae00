import { invalidInput } from "./domain/errors.ts";
import { chooseEngine } from "./open-workflows.ts";
import type { Config } from "./platform/config.ts";

/** What this process keeps from others, in words for the operator; empty where everything is outside and shared. */
export function keptInside(config: Config): readonly string[] {
  const missing = (setting: keyof Config & string) => (config[setting] === undefined ? [`${setting} is not set`] : []);
  const list: readonly (readonly [what: string, because: readonly string[]])[] = [
    ["the records are", missing("DATABASE_URL")],
    ["vectors are", missing("CHROMA_URL")],
    ["keywords are", config.LORE_KEYWORDS === "embedded" ? ["LORE_KEYWORDS=embedded"] : missing("NEO4J_URI")],
    ["the cache is", missing("REDIS_URL")],
    ["workflows are", chooseEngine(config) === "embedded" ? ["no Temporal is used"] : missing("TEMPORAL_ADDRESS")],
    ["files are", missing("LORE_FILES_DIR")],
  ];
  return list.flatMap(([what, because]) => because.map((reason) => `${what} kept by this process (${reason})`));
}

/** Throws `invalid_input` with every reason why API and worker cannot be processes of their own. */
export function checkRole(config: Config): void {
  const inside = keptInside(config);
  if (config.ROLE === "all" || inside.length === 0) return;
  const reasons = inside.join("; ");
  throw invalidInput(`ROLE=${config.ROLE} needs every engine outside: ${reasons}. Set these, or use ROLE=all`);
}
