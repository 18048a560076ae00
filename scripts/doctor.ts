import { readConfig } from "../platform/config.ts";
import { messageOf } from "./upkeep/open-parts.ts";
import { runDoctor } from "./upkeep/run-doctor.ts";
import { toolLog } from "./upkeep/tool-log.ts";

try {
  const code = await runDoctor({ config: readConfig(), log: toolLog(), out: process.stdout }, process.argv.slice(2));
  // Exits only after the report is written: a pipe is slow, and the report must not be cut off.
  process.stdout.write("", () => process.exit(code));
} catch (error) {
  process.stderr.write(`\n  ${messageOf(error)}\n`);
  process.exit(2);
}
