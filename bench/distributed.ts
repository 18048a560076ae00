import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { loadDataSets, type Passage } from "./support/data-sets.ts";
import { type EngineSet, startEngineSet } from "./support/engine-set.ts";
import { type Outcome, oneAtATime, openLoop, percentile } from "./support/load.ts";
import { cpuOfTree } from "./support/process-cpu.ts";
import { ingest } from "./support/query-service.ts";
import { evalData, type Row, report } from "./support/report.ts";
import { type BenchService, newDataDir, removeDataDir, startService } from "./support/service.ts";

// The same passages and questions on the embedded and on the distributed engines, one profile after the other on one
// machine. Measures the cost of a network between service and engines, and the CPU time of each engine.
// --passages=N: fewer passages · --seconds=N: length of the open loop
const kg = "wiki";
const perSecond = 5;
const goalFactor = 2;
/** Engines run their maintenance a second after the last write. */
const settleMs = 5_000;

const { values: options } = parseArgs({
  options: { passages: { type: "string", default: "6119" }, seconds: { type: "string", default: "30" } },
});
const seconds = Number(options.seconds);

interface Profile {
  readonly ingestSeconds: number;
  readonly queryP95: number;
  readonly rows: readonly Row[];
}

async function main(): Promise<void> {
  const [wiki] = await loadDataSets(evalData());
  if (!wiki) throw new Error("The 2wiki corpus is missing");
  const passages = wiki.passages.slice(0, Number(options.passages));
  const questions = wiki.questions.map(({ question }) => question);
  const embedded = await measure("embedded", { passages, questions, engines: null });
  const distributed = await onEngines((engines) => measure("distributed", { passages, questions, engines }));
  const factor = (of: "ingestSeconds" | "queryP95") => round(distributed[of] / embedded[of]);
  await report(
    { name: "distributed", title: "Embedded and distributed engines" },
    [...embedded.rows, ...distributed.rows],
    [
      `Goals: distributed ≤ ${goalFactor} × embedded. Ingest ${factor("ingestSeconds")} ×, p95 of /query at ${perSecond}/s ${factor("queryP95")} ×.`,
      `${passages.length} passages in one knowledge graph; ${questions.length} questions in turn. Everything on one machine: engines share its cores with the service.`,
      "CPU in ms per passage and per question. Service: HTTP, workers and the embedded engines that live in it.",
    ],
  );
}

async function onEngines<T>(work: (engines: EngineSet) => Promise<T>): Promise<T> {
  const folder = await newDataDir();
  const engines = await startEngineSet(folder);
  try {
    return await work(engines);
  } finally {
    await engines.stop();
    await removeDataDir(folder);
  }
}

interface Measured {
  readonly passages: readonly Passage[];
  readonly questions: readonly string[];
  readonly engines: EngineSet | null;
}

async function measure(name: string, { passages, questions, engines }: Measured): Promise<Profile> {
  const dataDir = await newDataDir();
  const service = await startService(dataDir, { ...engines?.settings });
  const cpu = cpuMeter(service, engines);
  try {
    const rows: Row[] = [];
    const started = performance.now();
    await ingest(service, passages, kg);
    const ingestSeconds = (performance.now() - started) / 1000;
    const per = round(passages.length / ingestSeconds);
    rows.push({
      profile: name,
      run: "ingest",
      s: round(ingestSeconds),
      "per s": per,
      "p50 ms": "–",
      "p95 ms": "–",
      errors: 0,
      ...(await cpu(passages.length)),
    });
    await sleep(settleMs);
    await oneAtATime(Math.min(40, questions.length), ask(service, questions));
    await cpu(1);
    const alone = await oneAtATime(questions.length, ask(service, questions));
    rows.push({ profile: name, run: "/query, one at a time", ...latency(alone), ...(await cpu(questions.length)) });
    const open = await openLoop({ rate: perSecond, seconds }, ask(service, questions));
    rows.push({ profile: name, run: `/query, ${perSecond}/s`, ...latency(open), ...(await cpu(perSecond * seconds)) });
    process.stdout.write(`${rows.map((row) => JSON.stringify(row)).join("\n")}\n`);
    return { ingestSeconds, queryP95: percentile(open.latencies, 0.95), rows };
  } finally {
    await service.stop();
    await removeDataDir(dataDir);
  }
}

const latency = ({ latencies, errors }: Outcome) => ({
  s: "–",
  "per s": "–",
  "p50 ms": round(percentile(latencies, 0.5)),
  "p95 ms": round(percentile(latencies, 0.95)),
  errors,
});

const ask = (service: BenchService, questions: readonly string[]) => async (at: number) => {
  const { answer } = await service.json<{ answer: string }>("/api/v1/query", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ query: questions[at % questions.length] ?? "", kg_names: [kg] }),
  });
  if (answer === "") throw new Error("No answer");
};

/** CPU since the last call, in ms per item. */
function cpuMeter(service: BenchService, engines: EngineSet | null): (count: number) => Promise<Row> {
  const look = async (): Promise<Record<string, number>> => {
    const own = await cpuOfTree(service.pid);
    return {
      "CPU service": own.service + own.other,
      "CPU PostgreSQL": own.postgres,
      "CPU Temporal": own.temporal,
      ...(engines ? named(await engines.cpu()) : { "CPU Neo4j": 0, "CPU Chroma": 0, "CPU MongoDB": 0, "CPU Redis": 0 }),
    };
  };
  let last: Promise<Record<string, number>> = look();
  return async (count) => {
    const before = await last;
    const now = await look();
    last = Promise.resolve(now);
    return Object.fromEntries(
      Object.entries(now).map(([name, ms]) => [name, round((ms - (before[name] ?? 0)) / count)]),
    );
  };
}

const named = (cpu: Readonly<Record<string, number>>): Record<string, number> => ({
  "CPU PostgreSQL": cpu.postgres ?? 0,
  "CPU Temporal": cpu.temporal ?? 0,
  "CPU Neo4j": cpu.neo4j ?? 0,
  "CPU Chroma": cpu.chroma ?? 0,
  "CPU MongoDB": cpu.mongodb ?? 0,
  "CPU Redis": cpu.redis ?? 0,
});

const round = (value: number): number => Math.round(value * 10) / 10;

await main();
