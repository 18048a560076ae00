import { parseArgs } from "node:util";
import { filledKg, fillLists } from "./support/fill-lists.ts";
import { oneAtATime, percentile } from "./support/load.ts";
import { cpuBetween, cpuOfTree } from "./support/process-cpu.ts";
import { type Row, report } from "./support/report.ts";
import { type BenchService, newDataDir, removeDataDir, startService } from "./support/service.ts";

// Lists of sources, jobs and knowledge graphs in a large installation, whose rows are generated straight into the
// records. --rows=200000 sources, and as many jobs · --graphs=1000 · --requests=200 of each kind.
const { values: given } = parseArgs({
  options: {
    rows: { type: "string", default: "200000" },
    graphs: { type: "string", default: "1000" },
    requests: { type: "string", default: "200" },
  },
});
const sizes = { rows: Number(given.rows), graphs: Number(given.graphs) };
const requests = Number(given.requests);
const goalMs = 50;
/** Nothing but lists runs, and none is refused while other programs keep the machine busy. */
const settings = { LORE_WORKFLOW_ENGINE: "embedded", LORE_TRACES: "false", LORE_MAX_LOOP_DELAY_MS: "60000" };

interface Kind {
  readonly list: string;
  readonly page: string;
  readonly path: string;
  /** The requests begin at places all over the list. */
  readonly cursors?: readonly string[];
}

async function main(): Promise<void> {
  const dataDir = await newDataDir();
  try {
    await fillLists(dataDir, sizes);
    process.stdout.write(`  filled: ${sizes.rows} sources and jobs, ${sizes.graphs} knowledge graphs\n`);
    const service = await startService(dataDir, settings);
    try {
      const rows: Measured[] = [];
      for (const kind of await kindsOf(service)) rows.push(await measure(service, kind));
      await tell(rows);
    } finally {
      await service.stop();
    }
  } finally {
    await removeDataDir(dataDir);
  }
}

async function kindsOf(service: BenchService): Promise<readonly Kind[]> {
  const sources = `/api/v1/sources/kg/${filledKg}?`;
  const jobs = "/api/v1/jobs?";
  const graphs = "/api/v1/knowledge-graphs?";
  const [inSources, inJobs] = [await cursorsOf(service, sources), await cursorsOf(service, jobs)];
  return [
    { list: "sources", page: "first, without limit", path: sources },
    { list: "sources", page: "any, of 1,000", path: sources, cursors: inSources },
    { list: "sources", page: "any, of 100", path: `${sources}limit=100&`, cursors: inSources },
    { list: "jobs", page: "first, without limit", path: jobs },
    { list: "jobs", page: "any, of 1,000", path: jobs, cursors: inJobs },
    { list: "jobs", page: "any, of 100", path: `${jobs}limit=100&`, cursors: inJobs },
    { list: "failed jobs", page: "first, of 100", path: `${jobs}limit=100&status=failed&` },
    { list: "jobs of one graph", page: "first, of 100", path: `${jobs}limit=100&kg_name=${filledKg}&` },
    { list: "knowledge graphs", page: "first, without limit", path: graphs },
    { list: "knowledge graphs", page: "the same without counts", path: `${graphs}include_stats=false&` },
    { list: "knowledge graphs", page: "first, of 100", path: `${graphs}limit=100&` },
    { list: "metrics (jobs by state)", page: "–", path: "/metrics?" },
  ];
}

/** The cursors of all pages, from the first to the last. */
async function cursorsOf(service: BenchService, path: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const body: { next_cursor: string | null } = await service.json(`${path}${cursor && `cursor=${cursor}`}`);
    cursor = body.next_cursor;
    if (cursor !== null) found.push(cursor);
  }
  return found;
}

interface Measured {
  readonly row: Row;
  readonly p95: number;
  readonly errors: number;
}

async function measure(service: BenchService, { list, page, path, cursors = [] }: Kind): Promise<Measured> {
  let bytes = 0;
  const send = async (at: number) => {
    const cursor = cursors[at % Math.max(1, cursors.length)];
    const response = await service.request(`${path}${cursor === undefined ? "" : `cursor=${cursor}`}`);
    bytes += (await response.arrayBuffer()).byteLength;
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  };
  await oneAtATime(20, send);
  bytes = 0;
  const before = await cpuOfTree(service.pid);
  const { latencies, errors } = await oneAtATime(requests, send);
  const cpu = cpuBetween(before, await cpuOfTree(service.pid));
  const p95 = percentile(latencies, 0.95);
  const row = {
    list,
    page,
    "p50 ms": round(percentile(latencies, 0.5)),
    "p95 ms": round(p95),
    "CPU service": round(cpu.service / requests),
    "CPU PostgreSQL": round(cpu.postgres / requests),
    kB: Math.round(bytes / requests / 1000),
  };
  process.stdout.write(`  ${JSON.stringify(row)}\n`);
  return { row, p95, errors };
}

async function tell(measured: readonly Measured[]): Promise<void> {
  const slow = measured.filter(({ p95 }) => !(p95 < goalMs)).map(({ row }) => `${row.list} (${row.page})`);
  const errors = measured.reduce((sum, each) => sum + each.errors, 0);
  if (slow.length > 0 || errors > 0) process.exitCode = 1;
  await report(
    { name: "lists", title: "Lists of a large installation" },
    measured.map(({ row }) => row),
    [
      `${sizes.rows} sources of one knowledge graph, as many jobs with eight stages each, ${sizes.graphs} further knowledge graphs of 50 entities; all with totals. Requests one at a time, ${requests} of each kind; CPU in ms per request. No VACUUM before.`,
      `Goal: p95 below ${goalMs} ms. Above it: ${slow.join(", ") || "none"}. Failed requests: ${errors}.`,
    ],
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;

await main();
