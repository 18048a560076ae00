import { parseArgs } from "node:util";
import { createDoctor } from "../../knowledge/upkeep/doctor.ts";
import { createTurnSpool } from "../../memory/spool/turn-spool.ts";
import type { Config } from "../../platform/config.ts";
import type { Log } from "../../platform/log.ts";
import { messageOf, openParts } from "./open-parts.ts";
import { printReport } from "./print-report.ts";

type Out = Pick<NodeJS.WriteStream, "write">;

const usage = `Usage: npm run doctor -- [--json] [--repair] [--vectors=N]

  Compares the contents of graph, vectors and keywords, and the files, with the records. The exit code is 0 without
  drift, 1 with drift, and 2 if an engine could not be checked or closed.

  --repair  writes missing and differing records, deletes orphaned ones, and compares again
  --json    prints the report as JSON
  --vectors embeds so many chunks and entities of each knowledge graph again and compares their vectors, chosen anew
            each time; 0 compares ids only. Without it all are compared, which a paid embedder charges like an ingestion
`;

const roles = ["graph", "secondaryGraph", "vectors", "keywords", "documents", "cache", "files"] as const;

interface RunDoctor {
  readonly config: Config;
  readonly log: Log;
  readonly out: Out;
}

/** The command line of the doctor; returns the exit code. */
export async function runDoctor({ config, log, out }: RunDoctor, args: readonly string[]): Promise<number> {
  const flag = { type: "boolean" } as const;
  const options = { json: flag, repair: flag, help: flag, vectors: { type: "string" } } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    if (values.help) {
      out.write(usage);
      return 0;
    }
    const vectors = numberOf(values.vectors);
    const { parts, close } = await openParts(config, log, roles);
    try {
      const spool = parts.files && createTurnSpool({ files: parts.files, alone: false, log });
      const doctor = createDoctor({ ...parts, spool }, { vectors });
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

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Error("--vectors must be a whole number from 0 to 999,999,999");
  return Number(text);
}
