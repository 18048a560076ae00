import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDataDir } from "./support/query-service.ts";
import { type Row, report } from "./support/report.ts";
import { type Measured, measureMany, measureOne } from "./support/scale-run.ts";
import { removeDataDir } from "./support/service.ts";

// Cost by size: CPU, time and bytes read of requests, memory, disk and lock time, for one growing knowledge graph and
// for many small ones, over generated corpora. --passages=10000,50000,200000 · --graphs=1000x50 (0x0: none) ·
// --questions=N of each kind · --per-document=N passages · --seed=N · --data=folder keeps the installations and the
// finished rows: the next run with the same folder continues where a run was stopped.
const { values: given } = parseArgs({
  options: {
    passages: { type: "string", default: "10000,50000,200000" },
    graphs: { type: "string", default: "1000x50" },
    questions: { type: "string", default: "200" },
    "per-document": { type: "string", default: "1000" },
    seed: { type: "string", default: "7" },
    data: { type: "string" },
  },
});
const options = {
  seed: Number(given.seed),
  questions: Number(given.questions),
  perDocument: Number(given["per-document"]),
};
const sizes = given.passages
  .split(",")
  .map(Number)
  .filter((size) => size > 0)
  .sort((a, b) => a - b);
const [graphs = 0, perGraph = 0] = given.graphs.split("x").map(Number);
const goals = { growth: 2, unnamed: 3 } as const;

async function main(): Promise<void> {
  const uneven = sizes.find((size) => size % options.perDocument !== 0);
  if (uneven !== undefined) throw new Error(`${uneven} is no multiple of --per-document=${options.perDocument}`);
  const folder = given.data ?? (await openDataDir());
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    const done = await rememberedIn(folder);
    const one: Measured[] = [];
    for (const size of sizes) {
      one.push(await done(`one ${size}`, () => measureOne(join(folder, "one"), size, options)));
    }
    const many = graphs === 0 ? null : await done(`many ${graphs}x${perGraph}`, () => manyIn(folder));
    await tell(one, many);
  } finally {
    if (given.data === undefined) await removeDataDir(folder);
  }
}

const manyIn = (folder: string): Promise<Measured> =>
  measureMany(join(folder, `many-${graphs}x${perGraph}`), { graphs, passages: perGraph }, options);

/** Finished measurements of the folder, by name. They are measured again when the options differ. */
async function rememberedIn(folder: string) {
  const path = join(folder, "measured.json");
  const text = await readFile(path, "utf8").catch(() => "{}");
  const known: Record<string, Measured> = JSON.parse(text);
  return async (name: string, measure: () => Promise<Measured>): Promise<Measured> => {
    const key = `${name} ${JSON.stringify(options)} with idle CPU`;
    const measured = known[key] ?? (await measure());
    known[key] = measured;
    await writeFile(path, `${JSON.stringify(known, null, 2)}\n`);
    process.stdout.write(`${measured.run}: done\n`);
    return measured;
  };
}

async function tell(one: readonly Measured[], many: Measured | null): Promise<void> {
  const all = many ? [...one, many] : one;
  await report({ name: "scale", title: "Requests by size" }, all.flatMap(costRows), [
    ...verdicts(one, many),
    "Generated corpora (bench/support/scale-corpus.ts), questions one at a time, each once. CPU in ms per request, over all threads of the process. Found: answers that cite the passage with the fact (of generated texts: no measure of quality).",
    "Read: bytes of the service process per request, from /proc/<pid>/io: rchar (read calls, also of cached files and sockets; no mapped files) and read_bytes (from disk). PostgreSQL's reads are not in it.",
  ]);
  await report({ name: "scale-installations", title: "Installations by size" }, all.map(factRow), [
    "Lock: transactions that publish a document, which hold the knowledge graph's lock. Ingested: seconds of this run for the documents that the folder lacked; “–” if it held all.",
    "Idle CPU: of the service and of PostgreSQL, without requests, after the maintenance that follows a start.",
  ]);
}

function costRows({ run, costs }: Measured): Row[] {
  return Object.entries(costs).map(([request, cost]) => ({
    run,
    request,
    asked: cost.asked,
    failed: cost.failed,
    "found %": request.startsWith("list") ? "–" : Math.round((100 * cost.found) / cost.asked),
    "CPU service": round(cost.cpuService),
    "CPU PostgreSQL": round(cost.cpuPostgres),
    "p50 ms": round(cost.p50),
    "p95 ms": round(cost.p95),
    "rchar kB": Math.round(cost.read.called / 1000),
    "read_bytes kB": Math.round(cost.read.disk / 1000),
  }));
}

function factRow({ run, facts }: Measured): Row {
  const { flips, flipSeconds, diskMb: disk } = facts;
  return {
    run,
    "ingested s": facts.ingestSeconds === 0 ? "–" : Math.round(facts.ingestSeconds),
    flips,
    "lock s per flip": flips === 0 ? "–" : Math.round((1000 * flipSeconds) / flips) / 1000,
    "idle CPU ms/s": `${round(facts.idleCpu.service)} + ${round(facts.idleCpu.postgres)}`,
    "resident MB": facts.residentMb,
    "peak MB": facts.peakMb,
    "PostgreSQL MB": disk.postgres,
    "LanceDB MB": disk.lancedb,
    "files MB": disk.files,
    "disk kB per passage": round(((disk.postgres + disk.lancedb + disk.files) * 1000) / facts.passages),
  };
}

const cpuOf = (measured: Measured | undefined | null, request: string): number => {
  const cost = measured?.costs[request];
  return cost ? cost.cpuService + cost.cpuPostgres : Number.NaN;
};

function verdicts(one: readonly Measured[], many: Measured | null): string[] {
  const [first, last] = [one[0], one.at(-1)];
  const notes: string[] = [];
  if (first && last && first !== last) {
    const growth = cpuOf(last, "/query") / cpuOf(first, "/query");
    notes.push(verdict(`CPU per question: ${last.run} ${round(growth)} × ${first.run}`, growth, goals.growth));
  }
  if (many) {
    const same = one.find(({ facts }) => facts.passages === many.facts.passages);
    const against = same ? cpuOf(same, "/query") : cpuOf(many, "/query, graph named");
    const factor = cpuOf(many, "/query, unnamed") / against;
    const whom = same ? `one graph of ${same.facts.passages} passages` : "one named graph of them";
    notes.push(verdict(`CPU per unnamed question: ${many.run} ${round(factor)} × ${whom}`, factor, goals.unnamed));
  }
  const all = many ? [...one, many] : one;
  const failed = all.flatMap(({ costs }) => Object.values(costs)).reduce((sum, cost) => sum + cost.failed, 0);
  const troubled = all.flatMap(({ facts }) => facts.troubled);
  notes.push(`Failed or degraded answers: ${failed} (goal: 0). Backends in trouble: ${troubled.join(", ") || "none"}.`);
  if (failed > 0 || troubled.length > 0) process.exitCode = 1;
  return notes;
}

function verdict(text: string, factor: number, goal: number): string {
  if (!(factor <= goal)) process.exitCode = 1;
  return `${text} (goal: ≤ ${goal} ×).`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

await main();
