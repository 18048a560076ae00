import { createHashEmbedder } from "../models/offline/hash-embedder.ts";
import { followPaths, type Nomination, nominatePool, type ScoredPaths } from "../retrieval/path-scoring.ts";
import { aggregateFeatures } from "../retrieval/rank/aggregate.ts";
import { createForwardIndex } from "../retrieval/rank/forward-index.ts";
import type { LogisticModel } from "../retrieval/rank/logistic.ts";
import { stage0Features } from "../retrieval/rank/stage0.ts";
import { transitionFeatures } from "../retrieval/rank/transitions.ts";
import { type RankerWeights, rankerWeights } from "../retrieval/rank/weights.ts";
import { createSnapshot } from "../retrieval/snapshot.ts";
import { loadDataSets, type Question } from "./support/data-sets.ts";
import { type Example, fitLogistic } from "./support/fit-logistic.ts";
import { type BenchCorpus, foldOf, ingestInMemory, passagesOf, recallAt } from "./support/ranker-corpora.ts";
import { evalData, type Row, toTable } from "./support/report.ts";
import { writeWeights } from "./support/write-weights.ts";

// Fits the coefficients of path scoring stage by stage, jointly on titled and stripped corpora, and writes them into
// retrieval/rank/weights.ts. Then it prints their results, and those of the same fit on unseen questions: two folds by
// question, and each data set with weights from the others.
const L2 = 1e-3;
const POSITIVE_WEIGHT = 3;
/**
 * Negatives kept per question, evenly spaced and weighted for the omitted ones: more would cost time without improving
 * the fit.
 */
const NEGATIVES = 60;
const BEAM = 12;

/** Initial weights: every feature counts in favour of a passage. */
const start: RankerWeights = {
  stage0: evenModel(stage0Features),
  transition: evenModel(transitionFeatures),
  aggregate: evenModel(aggregateFeatures),
  // These corpora have no sections, so nothing here depends on it.
  documentation: rankerWeights.documentation,
};

/** One question over one corpus, with all data that does not depend on weights. */
interface Task {
  readonly bench: BenchCorpus;
  readonly question: Question;
  readonly nomination: Nomination;
}

async function main(): Promise<void> {
  const tasks = await loadTasks(evalData());
  const weights = await fitWeights(tasks);
  await writeWeights(weights);
  const inSample = summarise("the same questions", await recalls(tasks, weights));
  const sets = [...new Set(tasks.map(({ bench }) => bench.name))];
  const byFold = [0, 1].map((fold) => (task: Task) => foldOf(task.question) === fold);
  const bySet = sets.map((set) => (task: Task) => task.bench.name === set);
  process.stdout.write(`${toTable(inSample)}\n\n`);
  process.stdout.write(`${toTable(await crossValidate("the other half", tasks, byFold))}\n\n`);
  process.stdout.write(`${toTable(await crossValidate("the other data sets", tasks, bySet))}\n`);
}

async function loadTasks(folder: string): Promise<Task[]> {
  const embedder = createHashEmbedder();
  const tasks: Task[] = [];
  for (const set of await loadDataSets(folder)) {
    for (const titled of [true, false]) {
      const bench = await ingestInMemory(set, titled, embedder);
      const { services } = bench.corpus;
      const scoring = { services, index: createForwardIndex(), snapshot: createSnapshot(services.records) };
      for (const question of bench.questions) {
        tasks.push({ bench, question, nomination: await nominatePool(scoring, requestOf(bench, question)) });
      }
    }
  }
  return tasks;
}

function evenModel<Feature extends string>(names: readonly Feature[]): LogisticModel<Feature> {
  return {
    bias: -names.length / 2,
    coefficients: Object.fromEntries(names.map((name) => [name, 1])) as Record<Feature, number>,
  };
}

const requestOf = ({ corpus }: BenchCorpus, { question }: Question) => ({ question, kgs: corpus.kgs, limit: 24 });

async function score({ bench, question, nomination }: Task, weights: RankerWeights, beam = BEAM): Promise<ScoredPaths> {
  const { services } = bench.corpus;
  const scoring = { services, weights, beam, snapshot: createSnapshot(services.records) };
  return await followPaths(scoring, requestOf(bench, question), { nomination });
}

/** Stage by stage: each stage is fitted on the output of the fitted stages before it. */
async function fitWeights(tasks: readonly Task[]): Promise<RankerWeights> {
  const gather = async <Feature extends string>(
    weights: RankerWeights,
    examplesOf: (paths: ScoredPaths, isGold: (chunk_id: number) => boolean) => Example<Feature>[],
    beam = BEAM,
  ): Promise<Example<Feature>[]> => {
    const examples: Example<Feature>[] = [];
    for (const task of tasks) {
      const isGold = (chunk_id: number) => task.question.gold.includes(task.bench.passageOf(chunk_id));
      examples.push(...thin(examplesOf(await score(task, weights, beam), isGold)));
    }
    return examples;
  };
  let weights = start;
  const pools = await gather(
    weights,
    ({ pool }, isGold) => pool.map(({ features, candidate }) => example(features, isGold(candidate.chunk.chunk_id))),
    0,
  );
  weights = { ...weights, stage0: fitLogistic(stage0Features, pools, L2) };
  const steps = await gather(weights, ({ transitions }, isGold) =>
    transitions.map(({ features, from, to }) =>
      example(
        features,
        [from, to].every(({ candidate }) => isGold(candidate.chunk.chunk_id)),
      ),
    ),
  );
  weights = { ...weights, transition: fitLogistic(transitionFeatures, steps, L2) };
  const passages = await gather(weights, ({ ranked }, isGold) =>
    ranked.map(({ features, scored }) => example(features, isGold(scored.candidate.chunk.chunk_id))),
  );
  return { ...weights, aggregate: fitLogistic(aggregateFeatures, passages, L2) };
}

function example<Feature extends string>(features: Example<Feature>["features"], positive: boolean): Example<Feature> {
  return { features, positive, weight: positive ? POSITIVE_WEIGHT : 1 };
}

function thin<Feature extends string>(examples: readonly Example<Feature>[]): Example<Feature>[] {
  const negatives = examples.filter(({ positive }) => !positive);
  const step = Math.max(1, negatives.length / NEGATIVES);
  const kept = examples.filter(({ positive }) => positive);
  for (let at = 0; at < negatives.length; at += step) {
    const negative = negatives[Math.floor(at)];
    if (negative !== undefined) kept.push({ ...negative, weight: step });
  }
  return kept;
}

interface Scored {
  readonly corpus: string;
  readonly recall: number;
}

async function recalls(tasks: readonly Task[], weights: RankerWeights): Promise<Scored[]> {
  const scored: Scored[] = [];
  for (const task of tasks) {
    const { ranked } = await score(task, weights);
    const chunkIds = ranked.map((passage) => passage.scored.candidate.chunk.chunk_id);
    const recall = recallAt(5, passagesOf(chunkIds, task.bench.passageOf), task.question.gold);
    scored.push({ corpus: `${task.bench.name}${task.bench.titled ? "" : ", stripped"}`, recall });
  }
  return scored;
}

async function crossValidate(
  name: string,
  tasks: readonly Task[],
  folds: readonly ((task: Task) => boolean)[],
): Promise<Row[]> {
  const scored: Scored[] = [];
  for (const held of folds) {
    const weights = await fitWeights(tasks.filter((task) => !held(task)));
    scored.push(...(await recalls(tasks.filter(held), weights)));
  }
  return summarise(name, scored);
}

function summarise(fitted: string, scored: readonly Scored[]): Row[] {
  const corpora = [...new Set(scored.map(({ corpus }) => corpus))];
  return corpora.map((corpus) => {
    const recalled = scored.filter((one) => one.corpus === corpus).map(({ recall }) => recall);
    const mean = recalled.reduce((sum, recall) => sum + recall, 0) / recalled.length;
    return { "fitted on": fitted, corpus, "R@5": (100 * mean).toFixed(1) };
  });
}

await main();
