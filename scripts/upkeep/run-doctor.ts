import { parseArgs } from "node:util";
import { createDoctor } from "../../knowledge/upkeep/doctor.ts";
import type { Config } from "../../platform/config.ts";
import type { Log } from "../../platform/log.ts";
import { messageOf, openParts } from "./open-parts.ts";
import { printReport } from "./print-report.ts";

type Out = Pick<NodeJS.WriteStream, "write">;

const usage = `Usage: npm run doctor -- [--json] [--repair]

  Compares the contents of graph, vectors and keywords, and the files, with the records. The exit code is 0 without
  drift, 1 with drift, and 2 if an engine could not be checked or closed.

  --repair  writes missing and differing records, deletes orphaned ones, and compares again
  --json    prints the report as JSON
`;

const roles = ["graph", "secondaryGraph", "vectors", "keywords", "documents", "cache", "files"] as const;

interface RunDoctor {
  readonly config: Config;
  readonly log: Log;
  readonly out: Out;
}

/** The command line of the doctor; returns the exit code. */
export async function runDoctor({ config, log, out }: RunDoctor, args: readonly string[]): Promise<number> {
  const options = { json: { type: "boolean" }, repair: { type: "boolean" }, help: { type: "boolean" } } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    if (values.help) {
      out.write(usage);
      return 0;
    }
    const { parts, close } = await openParts(config, log, roles);
    try {
      const doctor = createDoctor(parts);
      const report = values.repair ? await doctor.repair() : await doctor.examine();
      if (values.json) out.write(`${JSON.stringify(report, null, 2)}\n`);
      else printReport(out, report);
      if (report.unseen.length > 0) return 2;
      return report.drift > 0 ? 1 : 0;
    } finally {
      await close();
    }
  } catch (error) {
    out.write(wantsJson(args) ? `${JSON.stringify({ error: messageOf(error) })}\n` : `\n  ${messageOf(error)}\n\n`);
    return 2;
  }
}

const wantsJson = (args: readonly string[]): boolean => args.includes("--json");
