import { readConfig } from "../platform/config.ts";
import { nameSources } from "../platform/stack-traces.ts";
import { messageOf } from "./upkeep/open-parts.ts";
import { runRebuild } from "./upkeep/run-rebuild.ts";
import { openToolLog } from "./upkeep/tool-log.ts";

nameSources();
const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stop.abort());
const { log, exitCode } = openToolLog();

try {
  const terminal = { out: process.stdout, signal: stop.signal };
  const code = await runRebuild({ config: readConfig(), log }, process.argv.slice(2), terminal);
  process.stdout.write("", () => process.exit(exitCode(code, 1)));
} catch (error) {
  process.stderr.write(`\n  ${messageOf(error)}\n`);
  process.exit(1);
}
