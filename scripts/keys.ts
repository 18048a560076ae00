import { readConfig } from "../platform/config.ts";
import { nameSources } from "../platform/stack-traces.ts";
import { runKeys } from "./keys/run-keys.ts";
import { messageOf } from "./upkeep/open-parts.ts";
import { openToolLog } from "./upkeep/tool-log.ts";

nameSources();
try {
  const code = await runKeys(
    { config: readConfig(), log: openToolLog().log, out: process.stdout },
    process.argv.slice(2),
  );
  // Exits only after the output is written: a pipe is slow, and a secret must not be cut off.
  process.stdout.write("", () => process.exit(code));
} catch (error) {
  process.stderr.write(`\n  ${messageOf(error)}\n`);
  process.exit(2);
}
