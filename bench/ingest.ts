import { loadDataSets, type Passage } from "./support/data-sets.ts";
import { largestPayload } from "./support/payloads.ts";
import { evalData, type Row, report } from "./support/report.ts";
import { type BenchService, newDataDir, removeDataDir, startService } from "./support/service.ts";

// Ingestion through all stages: the 6,119 passages as Markdown files of 500 each, then 1,000 of them as single
// documents, and the same for 1,000 and 2,000 passages to see how the time grows. The service is a process of its own.
const perFile = 500;
const uploadsAtOnce = 8;
const pollMs = 250;
const goals = { "6119 passages": 360, "1000 documents": 300 } as const;

interface Run {
  readonly name: string;
  readonly files: readonly { readonly name: string; readonly content: string }[];
  readonly passages: number;
}

async function main(): Promise<void> {
  const [wiki] = await loadDataSets(evalData());
  if (!wiki) throw new Error("The 2wiki corpus is missing");
  const { passages } = wiki;
  const only = process.argv.slice(2);
  const runs = [
    asFiles("1000 passages", passages.slice(0, 1000)),
    asFiles("2000 passages", passages.slice(0, 2000)),
    asFiles("6119 passages", passages),
    asDocuments("1000 documents", passages.slice(0, 1000)),
  ].filter(({ name }) => only.length === 0 || only.includes(name));
  const rows: Row[] = [];
  for (const run of runs) {
    rows.push(await measure(run));
    process.stdout.write(`${JSON.stringify(rows.at(-1))}\n`);
  }
  await report({ name: "ingest", title: "Ingestion through all stages" }, rows, [
    "Goals: 6,119 passages ≤ 360 s, 1,000 single documents ≤ 300 s, resident ≤ 1,536 MB, payload ≤ 64 kB.",
  ]);
}

async function measure(run: Run): Promise<Row> {
  const dataDir = await newDataDir();
  const service = await startService(dataDir);
  try {
    const started = performance.now();
    const jobs = await uploadAll(service, run);
    const accepted = performance.now();
    await waitForAll(service, jobs, run.name);
    const seconds = (performance.now() - started) / 1000;
    const { knowledge_graphs } = await service.json<{ knowledge_graphs: Record<string, number>[] }>(
      "/api/v1/knowledge-graphs",
    );
    const [kg] = knowledge_graphs;
    const goal = (goals as Record<string, number>)[run.name];
    return {
      run: run.name,
      files: run.files.length,
      "accepted s": round((accepted - started) / 1000),
      "done s": round(seconds),
      "goal s": goal ?? "–",
      "passages/s": round(run.passages / seconds),
      entities: kg?.entities_count ?? 0,
      relations: kg?.relations_count ?? 0,
      "resident MB": await service.peakResidentMb(),
      "largest payload B": await largestPayload(dataDir),
    };
  } finally {
    await service.stop();
    await removeDataDir(dataDir);
  }
}

const round = (value: number): number => Math.round(value * 10) / 10;

function asFiles(name: string, passages: readonly Passage[]): Run {
  const files = [];
  for (let at = 0; at < passages.length; at += perFile) {
    const content = passages
      .slice(at, at + perFile)
      .map(({ title, text }) => `# ${title}\n\n${text}\n`)
      .join("\n");
    files.push({ name: `passages-${String(at).padStart(5, "0")}.md`, content });
  }
  return { name, files, passages: passages.length };
}

const asDocuments = (name: string, passages: readonly Passage[]): Run => ({
  name,
  passages: passages.length,
  files: passages.map(({ title, text }, at) => ({ name: `passage-${at}.md`, content: `# ${title}\n\n${text}\n` })),
});

async function uploadAll(service: BenchService, { files }: Run): Promise<string[]> {
  const jobs: string[] = [];
  const queue = files.values();
  const lane = async () => {
    for (const { name, content } of queue) jobs.push((await service.upload("wiki", name, content)).job_id);
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, lane));
  return jobs;
}

async function waitForAll(service: BenchService, jobs: readonly string[], name: string): Promise<void> {
  let waiting = [...jobs];
  let told = performance.now();
  while (waiting.length > 0) {
    const [next] = waiting;
    const job = await service.json<{ status: string; error: unknown }>(`/api/v1/jobs/${next}`);
    if (job.status === "failed" || job.status === "cancelled") throw new Error(`${name}: ${JSON.stringify(job)}`);
    if (job.status === "completed") waiting = waiting.slice(1);
    else await new Promise((resolve) => setTimeout(resolve, pollMs));
    if (performance.now() - told > 10_000) {
      told = performance.now();
      process.stdout.write(`  ${name}: ${jobs.length - waiting.length} of ${jobs.length} jobs\n`);
    }
  }
}

await main();
