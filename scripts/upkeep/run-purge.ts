import { parseArgs } from "node:util";
import { z } from "zod";
import { purgeLimits } from "../../app/nightly-purge.ts";
import type { Config } from "../../platform/config.ts";
import type { Log } from "../../platform/log.ts";
import { openEachStore } from "../../stores/open-each.ts";
import type { PurgeReport } from "../../stores/ports/purger.ts";

const usage = `Usage: npm run purge -- [--all] [--seconds <n>] [--json]

  Rewrites the tables of PostgreSQL that hold texts, and ends its write-ahead log, so that the bytes of deleted text leave
  the files. Works beside a running service. The exit code is 0, 1 if something was left out, or 2 after an error.

  --all          rewrites also if nothing was deleted since the last run
  --seconds <n>  longest time that one table may be locked; default: LORE_PURGE_TABLE_SECONDS
  --json         prints the report as JSON
`;

interface RunPurge {
  readonly config: Config;
  readonly log: Log;
  readonly out: Pick<NodeJS.WriteStream, "write">;
}

const Seconds = z.coerce.number().min(1).max(86_400);

/** The command line of the purge; returns the exit code. */
export async function runPurgeCommand({ config, log, out }: RunPurge, args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      all: { type: "boolean" },
      seconds: { type: "string" },
      json: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    out.write(usage);
    return 0;
  }
  const seconds = values.seconds === undefined ? config.deletion.purgeTableSeconds : Seconds.parse(values.seconds);
  const { purger, close } = await openEachStore(config, log, []);
  try {
    const report = await purger.purge({ limits: purgeLimits(seconds), everything: values.all ?? false });
    out.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : textOf(report));
    return report !== null && Object.keys(report.left_out).length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

function textOf(report: PurgeReport | null): string {
  if (report === null) return "\n  Another process purges now.\n\n";
  const { rewritten, left_out, started_at, finished_at } = report;
  const took = ((finished_at.getTime() - started_at.getTime()) / 1_000).toFixed(1);
  const lines = Object.entries(left_out).map(([name, reason]) => `  left out: ${name}: ${reason}\n`);
  const done = rewritten.length === 0 && lines.length === 0 ? "nothing to do" : `${rewritten.length} tables rewritten`;
  return `\n  ${done} in ${took} s\n${lines.join("")}\n`;
}
