import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ActiveChunk } from "../domain/chunk.ts";
import { createHashEmbedder } from "../models/offline/hash-embedder.ts";
import { abstainBelow, confidenceOf, type EvidenceFeatures } from "../retrieval/answer/confidence.ts";
import { assess } from "../retrieval/answer/draft-from-passages.ts";
import { createKnowledgeGraphPipeline } from "../retrieval/pipelines/knowledge-graph.ts";
import { evidenceOf } from "../retrieval/retrieve-evidence.ts";
import { auroc } from "./support/auroc.ts";
import { calibrationError } from "./support/calibration-error.ts";
import { loadDataSets } from "./support/data-sets.ts";
import { type Example, fitLogistic } from "./support/fit-logistic.ts";
import { type BenchCorpus, ingestInMemory } from "./support/ranker-corpora.ts";
import { evalData, report } from "./support/report.ts";

// Extractive answers and their confidence. The questions of every data set are asked to its own corpus ("in here") and
// to the other corpora ("not in here"). Said: the answer's sentences contain the gold answer. AUROC and ECE of the
// confidence that the answer cites a gold passage. `--fit` prints coefficients fitted on all data.
const passagesAsked = 10;

interface Trial {
  readonly corpus: string;
  readonly own: boolean;
  readonly features: EvidenceFeatures;
  /** Whether a cited sentence is in a gold passage. */
  readonly grounded: boolean;
  /** Whether the sentences contain the gold answer; null if the data set has none. */
  readonly said: boolean | null;
}

async function main(): Promise<void> {
  const folder = evalData();
  const sets = await loadDataSets(folder);
  const answers = await loadAnswers(folder);
  const embedder = createHashEmbedder();
  const trials: Trial[] = [];
  for (const set of sets) {
    const corpus = await ingestInMemory(set, true, embedder);
    for (const other of sets)
      trials.push(...(await askAll(corpus, other.questions, { own: other.name === set.name, answers })));
    process.stdout.write(`  ${set.name} asked\n`);
  }
  if (process.argv.includes("--fit")) process.stdout.write(`${JSON.stringify(fitConfidence(trials), null, 2)}\n`);
  const rows = sets.map(({ name }) =>
    toRow(
      name,
      trials.filter(({ corpus }) => corpus === name),
    ),
  );
  await report(
    { name: "answers", title: "Extractive answers and their confidence" },
    [...rows, toRow("all", trials)],
    ["Coefficients of the confidence were fitted on these questions by `npm run bench:answers -- --fit`."],
  );
}

async function loadAnswers(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = ["musique_train.json", "hotpotqa_train.json"];
  const read = async (name: string): Promise<{ question: string; answer: string }[]> =>
    JSON.parse(await readFile(join(folder, "multihop", name), "utf8"));
  const all = (await Promise.all(files.map(read))).flat();
  return new Map(all.map(({ question, answer }) => [question, answer]));
}

async function askAll(
  bench: BenchCorpus,
  questions: readonly { readonly question: string; readonly gold: readonly number[] }[],
  { own, answers }: { readonly own: boolean; readonly answers: ReadonlyMap<string, string> },
): Promise<Trial[]> {
  const { corpus, passageOf } = bench;
  const pipeline = createKnowledgeGraphPipeline(corpus.services);
  const chunks = new Map(corpus.chunks.map((chunk) => [chunk.chunk_id, chunk]));
  const trials: Trial[] = [];
  for (const { question, gold } of questions) {
    const retrieved = await pipeline.retrieve({ question, kgs: corpus.kgs, limit: passagesAsked });
    const evidence = evidenceOf("knowledge_graph", retrieved, []);
    const hydrated = evidence.passages.flatMap((passage) => {
      const chunk: ActiveChunk | undefined = chunks.get(passage.chunk_id);
      return chunk ? [{ chunk, passage }] : [];
    });
    const { spans, features } = assess({ question, evidence, passages: hydrated });
    const cited = spans.map(({ chunk }) => passageOf(chunk.chunk_id));
    const answer = answers.get(question);
    const text = fold(spans.map((span) => span.text).join(" "));
    trials.push({
      corpus: bench.name,
      own,
      features,
      grounded: own && cited.some((passage) => gold.includes(passage)),
      said: own && answer !== undefined && !/^(yes|no)$/i.test(answer) ? text.includes(fold(answer)) : null,
    });
  }
  return trials;
}

const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ");

function toRow(name: string, trials: readonly Trial[]) {
  const own = trials.filter((trial) => trial.own);
  const foreign = trials.filter((trial) => !trial.own);
  const said = own.filter((trial) => trial.said !== null);
  const scored = trials.map(({ features, grounded }) => ({ confidence: confidenceOf(features), right: grounded }));
  const abstained = (some: readonly Trial[]) =>
    share(some, ({ features }) => confidenceOf(features) < abstainBelow[features.kind]);
  return {
    "data set": name,
    questions: own.length,
    "answer said %": said.length === 0 ? "–" : share(said, (trial) => trial.said === true),
    "gold cited %": share(own, ({ grounded }) => grounded),
    "abstained own %": abstained(own),
    "abstained foreign %": abstained(foreign),
    AUROC:
      Math.round(
        1000 *
          auroc(
            own.map(({ features }) => confidenceOf(features)),
            foreign.map(({ features }) => confidenceOf(features)),
          ),
      ) / 10,
    ECE: Math.round(calibrationError(scored) * 1000) / 1000,
  };
}

const share = <T>(items: readonly T[], holds: (item: T) => boolean): number =>
  Math.round((1000 * items.filter(holds).length) / Math.max(1, items.length)) / 10;

/** The coefficients for joined sentences; those of units are fitted by `bench/real.ts`. */
function fitConfidence(trials: readonly Trial[]) {
  const names = ["coverage", "best_coverage", "known_names", "known_terms", "top_score"] as const;
  const examples = trials.flatMap(({ features, grounded }): Example<(typeof names)[number]>[] =>
    features.kind === "joined" ? [{ features, positive: grounded, weight: 1 }] : [],
  );
  return fitLogistic(names, examples, 1e-3);
}

await main();
