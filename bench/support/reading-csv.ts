import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseCsv } from "../../ingest/parse/csv/parse-csv.ts";
import { cpuBetween, cpuOfTree } from "./process-cpu.ts";
import { longTable, wideTable } from "./reading-csv-make.ts";
import type { ReadingPart } from "./reading-part.ts";
import type { Row } from "./report.ts";
import { newDataDir, removeDataDir, startService } from "./service.ts";
import { waitForJob } from "./wait-for-job.ts";

const MB = 1_000_000;
const parseBytes = 10 * MB;
/** All stages of this table take half a minute of processor time. */
const ingestBytes = 4 * MB;

const Judged = z.object({ tables: z.record(z.string(), z.record(z.string(), z.string())) });
const judgedFile = join(import.meta.dirname, "csv-column-types.json");

/** Columns of real tables typed as judged by hand, and megabytes of made tables per second of processor time. */
export const readingCsv: ReadingPart = {
  title: "Reading of CSV files",
  async run(evalFolder) {
    const { right, columns, wrong } = await typedRight(join(evalFolder, "real/csv/documents"));
    const long = longTable(parseBytes);
    const rows: Row[] = [
      {
        figure: `columns typed right, of ${columns}`,
        goal: "≥ 97 %",
        value: `${((100 * right) / columns).toFixed(1)} %`,
      },
      { figure: "parse and types, 9 columns, 10 MB", goal: "≥ 1 MB/s", value: perSecond(parse(long), long) },
      ...[40, 800].map((count) => {
        const wide = wideTable(parseBytes, count);
        const figure = `parse and types, ${count} columns, 10 MB`;
        return { figure, goal: "≥ 1 MB/s", value: perSecond(parse(wide), wide) };
      }),
      ...(await allStages()),
    ];
    return { rows, notes: [...wrong, "Speeds are per second of processor time, of all processes of the service."] };
  },
};

async function typedRight(folder: string) {
  const { tables } = Judged.parse(JSON.parse(await readFile(judgedFile, "utf8")));
  const wrong: string[] = [];
  let columns = 0;
  for (const [name, judged] of Object.entries(tables)) {
    const { table } = parseCsv(await readFile(join(folder, name)));
    const found = new Map(table?.columns.map(({ header, type, unit }) => [header, unit ? `${type} ${unit}` : type]));
    for (const [header, type] of Object.entries(judged)) {
      columns += 1;
      const read = found.get(header) ?? "missing";
      if (read !== type) wrong.push(`${name}, column "${header}": ${read} instead of ${type}.`);
    }
  }
  return { right: columns - wrong.length, columns, wrong };
}

/** Milliseconds of processor time. */
function parse(text: string): number {
  const bytes = Buffer.from(text);
  const before = process.cpuUsage();
  parseCsv(bytes);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const perSecond = (ms: number, text: string): string => `${(text.length / MB / (ms / 1_000)).toFixed(2)} MB/s`;

async function allStages(): Promise<Row[]> {
  const folder = await newDataDir();
  const service = await startService(folder, { LORE_WORKFLOW_ENGINE: "embedded" });
  try {
    const rows: Row[] = [];
    const warm = longTable(MB / 10);
    await ingest(service, "warm.csv", warm);
    for (const [shape, text] of [
      ["9 columns", longTable(ingestBytes)],
      ["40 columns", wideTable(ingestBytes, 40)],
    ] as const) {
      const ms = await ingest(service, `${shape}.csv`, text);
      rows.push({ figure: `all stages, ${shape}, 4 MB`, goal: "≥ .2 MB/s", value: perSecond(ms, text) });
    }
    return rows;
  } finally {
    await service.stop();
    await removeDataDir(folder);
  }
}

/** Milliseconds of processor time of the service and its children. */
async function ingest(service: Awaited<ReturnType<typeof startService>>, name: string, text: string): Promise<number> {
  const before = await cpuOfTree(service.pid);
  const { job_id } = await service.upload(name.replace(/\W+/g, "_"), name, text);
  await waitForJob(service, job_id, 1_000);
  const used = cpuBetween(before, await cpuOfTree(service.pid));
  return used.service + used.postgres + used.temporal + used.other;
}
