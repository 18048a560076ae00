import { recordOf } from "../domain/record-of.ts";
import { createHashEmbedder } from "../models/offline/hash-embedder.ts";
import { withPlainYears } from "../retrieval/fit/asked-time.ts";
import { scorePaths } from "../retrieval/path-scoring.ts";
import { aggregateFeatures } from "../retrieval/rank/aggregate.ts";
import { sectionFeatures, sectionFeaturesOf } from "../retrieval/rank/documentation.ts";
import { createForwardIndex, type ForwardIndex } from "../retrieval/rank/forward-index.ts";
import { type RankerWeights, rankerWeights } from "../retrieval/rank/weights.ts";
import { withoutFraming } from "../retrieval/route-question.ts";
import { createSnapshot } from "../retrieval/snapshot.ts";
import { writeLeftOut } from "./support/documentation-profiles.ts";
import { type Example, fitLogistic } from "./support/fit-logistic.ts";
import { type Choice, fitSoftmax } from "./support/fit-softmax.ts";
import { createInMemoryCorpus, type InMemoryCorpus } from "./support/in-memory-corpus.ts";
import { overlaps } from "./support/judge-answer.ts";
import { type PassageSet, passageSets } from "./support/passage-sets.ts";
import { readDocuments, readQuestions } from "./support/real-documents.ts";
import { evalData } from "./support/report.ts";
import { writeWeights } from "./support/write-weights.ts";

// Fits the profile of path scoring for documentation on questions about the real documents of the evaluation data and
// about the collections that are not locked. It writes the profile into retrieval/rank/weights.ts, and those that leave
// out one set each into support/documentation-profiles.json, for benchmarks of these sets.
const L2 = 0.05;
/** Passages per question: others are so far behind that they teach nothing. Needed ones always stay. */
const PASSAGES = 80;

const features = [...aggregateFeatures, ...sectionFeatures] as const;
type Feature = (typeof features)[number];
/** One needed passage of a question (`right`: the chunks that hold it) among the passages that were found. */
interface Task extends Choice<Feature> {
  readonly set: string;
}

type Holds = (passage: { readonly source_name: string | null; readonly content: string }) => boolean;

async function main(): Promise<void> {
  const sets = await passageSets(evalData());
  const tasks: Task[] = [];
  for (const set of sets) tasks.push(...(await tasksOfSet(set)));
  await writeWeights({ documentation: fitProfile(tasks) });
  await writeLeftOut(
    Object.fromEntries(sets.map(({ name }) => [name, fitProfile(tasks.filter(({ set }) => set !== name))])),
  );
}

async function tasksOfSet({ name: set, folder, documents }: PassageSet): Promise<Task[]> {
  const tasks: Task[] = [];
  const corpus = {
    ...(await createInMemoryCorpus(await readDocuments(documents), createHashEmbedder())),
    index: createForwardIndex(),
  };
  for (const { question: asked, evidence } of await readQuestions(folder)) {
    const needed = evidence.map(
      ({ file, quote }): Holds =>
        ({ source_name, content }) =>
          source_name === file && overlaps(quote, content),
    );
    tasks.push(...(await tasksOf(corpus, { set, question: withPlainYears(withoutFraming(asked)), needed })));
  }
  return tasks;
}

interface Corpus extends Pick<InMemoryCorpus, "services" | "kgs"> {
  readonly index: ForwardIndex;
}

interface Asked extends Pick<Task, "set"> {
  readonly question: string;
  readonly needed: readonly Holds[];
}

async function tasksOf({ services, kgs, index }: Corpus, { set, question, needed }: Asked): Promise<Task[]> {
  const snapshot = createSnapshot(services.records);
  const scoring = { services, index, weights: rankerWeights, beam: 12, snapshot };
  const { ranked, analysed } = await scorePaths(scoring, { question, kgs, limit: 24 });
  const sectionOf = sectionFeaturesOf(
    ranked.map(({ scored }) => scored),
    analysed,
  );
  const passages = ranked.flatMap(({ scored, features }, at) => {
    const { chunk } = scored.candidate;
    const held = needed.map((holds) => holds(chunk));
    return at < PASSAGES || held.includes(true) ? [{ held, features: { ...features, ...sectionOf(scored) } }] : [];
  });
  const candidates = passages.map((passage) => passage.features);
  return needed.map((_, at) => ({ set, candidates, right: passages.map(({ held }) => held[at] === true) }));
}

/** A softmax finds the order; a logistic regression on its sum makes probabilities of it. */
function fitProfile(tasks: readonly Task[]): RankerWeights["documentation"] {
  const weights = fitSoftmax(features, tasks, L2);
  const weightOf = (name: Feature) => weights.get(name) ?? 0;
  const examples = tasks.flatMap(({ candidates, right }): Example<"sum">[] =>
    candidates.map((one, at) => ({
      features: { sum: features.reduce((sum, name) => sum + weightOf(name) * one[name], 0) },
      positive: right[at] === true,
      weight: 1,
    })),
  );
  const scale = fitLogistic(["sum"], examples, 1e-4);
  const coefficients = recordOf(features, (name) => rounded(scale.coefficients.sum * weightOf(name)));
  return { bias: rounded(scale.bias), coefficients };
}

const rounded = (value: number): number => Number(value.toFixed(3));

await main();
