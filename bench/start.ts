import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { questions } from "../scripts/demo/questions.ts";
import { type Row, report } from "./support/report.ts";
import { type BenchService, newDataDir, removeDataDir, startService } from "./support/service.ts";
import { waitForJob } from "./support/wait-for-job.ts";

// The time of a start, from spawning the process to /livez, to /health ok and to the first answer with citations. Cold:
// an empty data folder, and the answer needs a document that is ingested first. Warm: the same folder with the samples,
// after a clean stop. Killed: the same after SIGKILL, which also ends the children. Argument: runs (5).
const [runs = 5] = process.argv.slice(2).map(Number);
const samples = join(import.meta.dirname, "../samples");
const kg = "start";
const pollMs = 10;
const patienceMs = 120_000;
/** The question over all documents, and the question whose answer is in a single document. */
const acrossDocuments = questions[0]?.query ?? "";
const single = { file: "aurora-belle.md", query: "Who designed the Aurora Belle?" } as const;

type Kind = "cold" | "warm" | "killed";
const kinds = ["cold", "warm", "killed"] as const satisfies readonly Kind[];

/** Milliseconds since the spawn. */
interface Start {
  readonly kind: Kind;
  readonly livez: number;
  readonly healthy: number;
  readonly answered: number;
  readonly peakMb: number;
}

async function main(): Promise<void> {
  const starts: Start[] = [];
  for (let run = 1; run <= runs; run += 1) {
    starts.push(...(await cycle()));
    process.stdout.write(`  run ${run} of ${runs}: ${starts.slice(-kinds.length).map(line).join("; ")}\n`);
  }
  const rows = kinds.map((kind) => rowOf(kind, starts));
  await report({ name: "start", title: "From the start to the first answer" }, rows, [
    `Median (slowest) of ${runs} runs, in seconds from spawning the process. First answer: one with citations.`,
    "Cold: an empty folder (database cluster, schema, keys); its first answer includes ingesting one document. Warm: the same folder with the samples in it, after a clean stop. Killed: the same after SIGKILL.",
    "Peak: resident set of the service's own process at the first answer, in MB.",
  ]);
}

const line = ({ kind, livez, answered }: Start): string =>
  `${kind} ${(livez / 1000).toFixed(2)}/${(answered / 1000).toFixed(2)} s`;

/** One life cycle of a folder: first start, filled, stopped, started, killed, started. */
async function cycle(): Promise<Start[]> {
  const dataDir = await newDataDir();
  try {
    const cold = await measure("cold", dataDir, ingestAndAsk);
    await ingestSamples(cold.service);
    await cold.service.stop();
    const warm = await measure("warm", dataDir, (service) => untilCited(service, acrossDocuments));
    await kill(warm.service);
    const killed = await measure("killed", dataDir, (service) => untilCited(service, acrossDocuments));
    await killed.service.stop();
    return [cold.start, warm.start, killed.start];
  } finally {
    await removeDataDir(dataDir);
  }
}

async function measure(kind: Kind, dataDir: string, answer: (service: BenchService) => Promise<void>) {
  const spawned = performance.now();
  const since = () => performance.now() - spawned;
  const service = await startService(dataDir);
  try {
    await until(async () => (await service.request("/livez")).ok);
    const livez = since();
    await until(async () => (await service.json<{ status: string }>("/health")).status === "ok");
    const healthy = since();
    await answer(service);
    const answered = since();
    const start: Start = { kind, livez, healthy, answered, peakMb: await service.peakResidentMb() };
    return { start, service };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

async function kill({ process: child }: BenchService): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

async function ingestAndAsk(service: BenchService): Promise<void> {
  await ingest(service, [single.file]);
  await untilCited(service, single.query);
}

const ingestSamples = async (service: BenchService): Promise<void> => ingest(service, await readdir(samples));

async function ingest(service: BenchService, files: readonly string[]): Promise<void> {
  const jobs = await Promise.all(
    files.map(async (file) => service.upload(kg, file, await readFile(join(samples, file)))),
  );
  for (const { job_id } of jobs) await waitForJob(service, job_id, pollMs);
}

async function untilCited(service: BenchService, query: string): Promise<void> {
  const body = JSON.stringify({ query, kg_names: [kg] });
  const init = { method: "POST", body, headers: { "Content-Type": "application/json" } };
  await until(async () => {
    const { citations } = await service.json<{ citations: readonly unknown[] }>("/api/v1/query", init);
    return citations.length > 0;
  });
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > giveUpAt) throw new Error(`Not there after ${patienceMs / 1000} s`);
    await sleep(pollMs);
  }
}

function rowOf(kind: Kind, all: readonly Start[]): Row {
  const starts = all.filter((start) => start.kind === kind);
  const seconds = (of: (start: Start) => number) => medianAndMax(starts.map((start) => of(start) / 1000));
  return {
    start: kind,
    runs: starts.length,
    "/livez s": seconds(({ livez }) => livez),
    "/health ok s": seconds(({ healthy }) => healthy),
    "first answer s": seconds(({ answered }) => answered),
    "peak MB": Math.max(...starts.map(({ peakMb }) => peakMb)),
  };
}

function medianAndMax(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `${median.toFixed(2)} (${(sorted.at(-1) ?? 0).toFixed(2)})`;
}

await main();
