import { bootstrapInterval } from "../domain/bootstrap.ts";
import { createHashEmbedder } from "../models/offline/hash-embedder.ts";
import type { Pipeline } from "../retrieval/pipeline.ts";
import { createKnowledgeGraphPipeline } from "../retrieval/pipelines/knowledge-graph.ts";
import { createRescoredVectorSearch } from "../retrieval/pipelines/rescored-vector-search.ts";
import { createForwardIndex } from "../retrieval/rank/forward-index.ts";
import { loadDataSets } from "./support/data-sets.ts";
import { ingestEmbedded } from "./support/embedded-corpus.ts";
import { type BenchCorpus, ingestInMemory, passagesOf, recallAt } from "./support/ranker-corpora.ts";
import { evalData, type Row, report } from "./support/report.ts";

// The share of gold passages among the first five for each pipeline, compared with plain BM25 over the same chunks.
// Each data set has its own corpus, ingested by the real parsers, chunker and extraction. `--profile=embedded`
// (default) uses the real engines, `--profile=memory` serves the corpus from memory. `--stripped` leaves the titles
// out.
type OpenCorpus = typeof ingestInMemory;
const profiles: Readonly<Record<string, OpenCorpus>> = {
  memory: ingestInMemory,
  embedded: (set, titled, embedder) => ingestEmbedded(set, { titled, embedder }),
};

const PASSAGES = 8;
/** Number of requested chunks; enough for eight different passages. */
const CHUNKS = 24;

interface Outcome {
  readonly recall: number[];
  readonly complete: number[];
  readonly cpuMs: number[];
}

async function main(): Promise<void> {
  const profile = process.argv.find((arg) => arg.startsWith("--profile="))?.slice("--profile=".length) ?? "embedded";
  const open = profiles[profile];
  if (open === undefined) throw new Error(`Unknown profile "${profile}"; known: ${Object.keys(profiles).join(", ")}`);
  const titled = !process.argv.includes("--stripped");
  const embedder = createHashEmbedder();
  const rows: Row[] = [];
  for (const set of await loadDataSets(evalData())) {
    const corpus = await open(set, titled, embedder);
    rows.push(...(await measure(corpus)));
    await corpus.close?.();
    process.stdout.write(`  ${set.name} measured\n`);
  }
  await report(
    {
      name: `retrieval${profile === "embedded" ? "" : `-${profile}`}${titled ? "" : "-stripped"}`,
      title: `Retrieval, ${titled ? "titled" : "titles stripped"}`,
    },
    rows,
    [
      `Profile ${profile}. R@5: share of gold passages in the first five; all@8: questions with all of them in the first eight.`,
      "Δ: difference to BM25 in R@5 with its paired bootstrap 95 % interval. CPU ms: per question, stores included.",
      "The weights were fitted on these questions; `bench/train-ranker.ts` prints the cross-validated figures.",
    ],
  );
}

async function measure(bench: BenchCorpus): Promise<Row[]> {
  const { services, kgs } = bench.corpus;
  const ask = (pipeline: Pipeline) => async (question: string) => {
    const { passages } = await pipeline.retrieve({ question, kgs, limit: CHUNKS });
    return passages.map(({ chunk }) => chunk.chunk_id);
  };
  const baseline = await run(bench, async (question) => bench.corpus.bm25(question));
  const vector_search = createRescoredVectorSearch(services, createForwardIndex());
  const pipelines = [vector_search, createKnowledgeGraphPipeline(services)];
  const rows = [toRow(bench, "bm25", { outcome: baseline, baseline })];
  for (const pipeline of pipelines)
    rows.push(toRow(bench, pipeline.name, { outcome: await run(bench, ask(pipeline)), baseline }));
  return rows;
}

async function run(bench: BenchCorpus, ask: (question: string) => Promise<number[]>): Promise<Outcome> {
  const outcome: Outcome = { recall: [], complete: [], cpuMs: [] };
  for (const { question, gold } of bench.questions) {
    const before = process.cpuUsage();
    const chunkIds = await ask(question);
    const { user, system } = process.cpuUsage(before);
    outcome.cpuMs.push((user + system) / 1000);
    const ranked = passagesOf(chunkIds, bench.passageOf);
    outcome.recall.push(recallAt(5, ranked, gold));
    outcome.complete.push(recallAt(PASSAGES, ranked, gold) === 1 ? 1 : 0);
  }
  return outcome;
}

interface Compared {
  readonly outcome: Outcome;
  readonly baseline: Outcome;
}

function toRow({ name, questions }: BenchCorpus, pipeline: string, { outcome, baseline }: Compared): Row {
  const differences = outcome.recall.map((recall, at) => recall - (baseline.recall[at] ?? 0));
  const { low, high } = bootstrapInterval(differences);
  const ms = [...outcome.cpuMs].sort((a, b) => a - b);
  return {
    "data set": name,
    questions: questions.length,
    pipeline,
    "R@5": percent(mean(outcome.recall)),
    "all@8": percent(mean(outcome.complete)),
    "Δ R@5": outcome === baseline ? "–" : `${percent(mean(differences))} [${percent(low)}, ${percent(high)}]`,
    "CPU ms p50": round(ms[Math.floor(ms.length / 2)] ?? 0),
    "CPU ms p95": round(ms[Math.floor(ms.length * 0.95)] ?? 0),
  };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const percent = (value: number): string => (100 * value).toFixed(1);
const round = (value: number): number => Math.round(value * 10) / 10;

await main();
