import { readConfig } from "../platform/config.ts";
import { nameSources } from "../platform/stack-traces.ts";
import { messageOf } from "./upkeep/open-parts.ts";
import { runDoctor } from "./upkeep/run-doctor.ts";
import { openToolLog } from "./upkeep/tool-log.ts";

nameSources();
const { log, exitCode } = openToolLog();

try {
  const code = await runDoctor({ config: readConfig(), log, out: process.stdout }, process.argv.slice(2));
  // Exits only after the report is written: a pipe is slow, and the report must not be cut off.
  process.stdout.write("", () => process.exit(exitCode(code, 2)));
} catch (error) {
  process.stderr.write(`\n  ${messageOf(error)}\n`);
  process.exit(2);
}
