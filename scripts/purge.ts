import { readConfig } from "../platform/config.ts";
import { nameSources } from "../platform/stack-traces.ts";
import { messageOf } from "./upkeep/open-parts.ts";
import { runPurgeCommand } from "./upkeep/run-purge.ts";
import { openToolLog } from "./upkeep/tool-log.ts";

nameSources();
try {
  const { log, exitCode } = openToolLog();
  const code = await runPurgeCommand({ config: readConfig(), log, out: process.stdout }, process.argv.slice(2));
  process.stdout.write("", () => process.exit(exitCode(code, 2)));
} catch (error) {
  process.stderr.write(`\n  ${messageOf(error)}\n`);
  process.exit(2);
}
