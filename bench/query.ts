import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { loadDataSets, type Passage } from "./support/data-sets.ts";
import { idleCpu } from "./support/idle-cpu.ts";
import { type Outcome, oneAtATime, openLoop, percentile, type Send } from "./support/load.ts";
import { cpuBetween, cpuOfTree } from "./support/process-cpu.ts";
import { ingest, serviceWith } from "./support/query-service.ts";
import { evalData, type Row, report } from "./support/report.ts";
import { type BenchService, removeDataDir } from "./support/service.ts";

// The cost of a question, and the highest rate of questions: 6,119 passages in one knowledge graph, and the real
// questions of all data sets in turn, over HTTP. The questions of two data sets do not belong to the passages and cost
// as much. --seconds=N: length of an open loop · --keep=folder: fill the folder once, work on copies ·
// --only=quiet|ingest|rates|repeated
const kg = "wiki";
const perSecond = 10;
const goalMs = 250;
const bearableMs = 1_000;
/** Rates tried to find the highest. Each run is short; the final rate is run at full length. */
const rateLimit = 120;
const longestIngestSeconds = 120;
/** Only one part uses the cache of answers; the others forbid it. */
const settings = { LORE_ANSWER_CACHE_SECONDS: "3600" };

const { values: options } = parseArgs({
  options: { seconds: { type: "string", default: "30" }, keep: { type: "string" }, only: { type: "string" } },
});
const seconds = Number(options.seconds);
const wants = (part: string): boolean => options.only === undefined || options.only === part;

async function main(): Promise<void> {
  const sets = await loadDataSets(evalData());
  const [wiki, ...others] = sets;
  if (!wiki) throw new Error("The 2wiki corpus is missing");
  const questions = sets.flatMap((set) => set.questions.map(({ question }) => question));
  const service = await serviceWith(wiki.passages, kg, { kept: options.keep ?? null, settings });
  const rows: Row[] = [];
  const notes: string[] = [];
  const add = (row: Row) => {
    rows.push(row);
    process.stdout.write(`${JSON.stringify(row)}\n`);
  };
  try {
    const asked = clients(service, questions);
    const run = (name: string, work: () => Promise<Outcome>) => measured(service, name, work).then(add);
    add(await idle(service));
    await run("/query, one at a time, after the start", () => oneAtATime(questions.length, asked.query));
    if (wants("quiet")) await quiet(run, asked, questions.length);
    if (wants("repeated")) await repeated(run, asked, questions.length);
    if (wants("rates")) notes.push(await highestRate(run, asked));
    if (wants("ingest")) await whileIngesting(run, { service, asked, passages: others.flatMap((set) => set.passages) });
    notes.push(`Highest resident set of the service: ${await service.peakResidentMb()} MB (limit 1,536).`);
  } finally {
    await service.stop();
    await removeDataDir(service.dataDir);
  }
  await report({ name: "query", title: "Questions: time, CPU, and how many at once" }, rows, [
    `Goals: /query p95 ≤ ${goalMs} ms at ${perSecond}/s in an open loop, ≤ ${2 * goalMs} ms while an ingest runs. Latencies from the scheduled time.`,
    `${questions.length} questions in turn, 101 of them about these passages. CPU ms per question by process; the row "idle" is per second.`,
    ...notes,
  ]);
}

interface Clients {
  readonly query: Send;
  /** The same; the answer may be a kept one, and is kept. */
  readonly cached: Send;
  readonly bypass: Send;
}

type Run = (name: string, work: () => Promise<Outcome>) => Promise<void>;

function clients(service: BenchService, questions: readonly string[]): Clients {
  const post = (path: string, body: object, headers: Record<string, string> = { "Cache-Control": "no-store" }) =>
    service.json<Record<string, unknown>>(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify({ ...body, kg_names: [kg] }),
    });
  const questionAt = (at: number) => ({ query: questions[at % questions.length] ?? "" });
  const ask = async (at: number, headers?: Record<string, string>) => {
    const { answer, pipeline_used } = await post("/api/v1/query", questionAt(at), headers);
    if (typeof answer !== "string" || answer === "" || pipeline_used === "") throw new Error("No answer");
  };
  return {
    query: (at) => ask(at),
    cached: (at) => ask(at, {}),
    async bypass(at) {
      const { results } = await post("/api/v1/query/vector-bypass", questionAt(at));
      if (!Array.isArray(results) || results.length === 0) throw new Error("No passages");
    },
  };
}

async function measured(service: BenchService, name: string, work: () => Promise<Outcome>): Promise<Row> {
  const before = await cpuOfTree(service.pid);
  const { latencies, errors } = await work();
  const cpu = cpuBetween(before, await cpuOfTree(service.pid));
  const each = (ms: number) => round(ms / Math.max(1, latencies.length + errors));
  return {
    run: name,
    asked: latencies.length + errors,
    errors,
    "p50 ms": round(percentile(latencies, 0.5)),
    "p95 ms": round(percentile(latencies, 0.95)),
    "max ms": round(latencies.at(-1) ?? Number.NaN),
    "CPU service": each(cpu.service),
    "CPU PostgreSQL": each(cpu.postgres),
    "CPU Temporal": each(cpu.temporal),
    "CPU other": each(cpu.other),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Without questions: the cost of the processes' loops per second. */
async function idle(service: BenchService): Promise<Row> {
  await sleep(1_000);
  const { service: own, postgres, temporal, other } = await idleCpu(service.pid, 5);
  return {
    run: "idle",
    asked: 0,
    errors: 0,
    "p50 ms": "–",
    "p95 ms": "–",
    "max ms": "–",
    "CPU service": round(own),
    "CPU PostgreSQL": round(postgres),
    "CPU Temporal": round(temporal),
    "CPU other": round(other),
  };
}

async function quiet(run: Run, { query, bypass }: Clients, count: number): Promise<void> {
  await run("/query, one at a time", () => oneAtATime(count, query));
  await run("vector-bypass, one at a time", () => oneAtATime(count, bypass));
  await run(`/query, ${perSecond}/s`, () => openLoop({ rate: perSecond, seconds }, query));
  await run(`vector-bypass, ${perSecond}/s`, () => openLoop({ rate: perSecond, seconds }, bypass));
}

/** The cost of the cache of answers when it has none, and what it saves when it has them. */
async function repeated(run: Run, { cached }: Clients, count: number): Promise<void> {
  await run("/query with the cache of answers, first time", () => oneAtATime(count, cached));
  await run("/query with the cache of answers, second time", () => oneAtATime(count, cached));
}

/** The highest rate with an acceptable p95: doubled until it fails, then bisected, then run at full length. */
async function highestRate(run: Run, { query }: Clients): Promise<string> {
  const short = Math.min(8, seconds);
  const holds = async (rate: number): Promise<boolean> => {
    const { latencies, errors } = await openLoop({ rate, seconds: short }, query);
    const p95 = percentile(latencies, 0.95);
    process.stdout.write(`  ${rate}/s: p95 ${round(p95)} ms, ${errors} errors\n`);
    return errors === 0 && p95 < bearableMs;
  };
  let [good, bad] = [0, rateLimit + 1];
  for (let rate = perSecond; bad - good > Math.max(1, good / 20); ) {
    if (await holds(rate)) good = rate;
    else bad = rate;
    rate = bad > rateLimit ? Math.min(rateLimit, good * 2) : Math.round((good + bad) / 2);
  }
  await run(`/query, ${good}/s`, () => openLoop({ rate: Math.max(1, good), seconds }, query));
  return `Highest rate held with p95 < ${bearableMs} ms for ${short} s: ${good} per second.`;
}

/** Ingests into the queried knowledge graph, so that its engines and records change during the questions. */
async function whileIngesting(
  run: Run,
  { service, asked, passages }: { service: BenchService; asked: Clients; passages: readonly Passage[] },
): Promise<void> {
  const until = ingest(service, passages, kg);
  await run(`/query, ${perSecond}/s while ${passages.length} passages are ingested`, () =>
    openLoop({ rate: perSecond, seconds: longestIngestSeconds, until }, asked.query),
  );
  await until;
}

await main();
