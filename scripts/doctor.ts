import { readConfig } from "../platform/config.ts";
import { createLog } from "../platform/log.ts";
import { messageOf } from "./upkeep/open-parts.ts";
import { runDoctor } from "./upkeep/run-doctor.ts";

try {
  const code = await runDoctor(readConfig(), createLog("silent"), process.argv.slice(2), process.stdout);
  // A pipe takes its time: nothing of the report is to be cut off.
  process.stdout.write("", () => process.exit(code));
} catch (error) {
  process.stderr.write(`\n  ${messageOf(error)}\n`);
  process.exit(2);
}
