import { tokenize } from "../../domain/text/tokens.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import type { VectorRecord } from "../../stores/ports/vectors.ts";
import { loadDataSets } from "./data-sets.ts";
import { sourceOf, texts } from "./engine-items.ts";

/** Vectors of real texts by the service's own embedder, questions, and the exact result of each question. */
export interface VectorCorpus {
  readonly count: number;
  readonly dimensions: number;
  readonly questions: readonly Float32Array[];
  records(from: number, to: number): readonly VectorRecord[];
  /** Share of the k nearest that the ids contain. A vector as near as the k-th counts as well. */
  recall(question: number, ids: readonly number[], k: number): number;
}

const embeddedAtOnce = 1_000;
/** Rounding of 32-bit sums. */
const tolerance = 1e-6;

/** The texts are windows of two and more sentences over the passages of the multi-hop sets. */
export async function vectorCorpus(folder: string, count: number, questionCount: number): Promise<VectorCorpus> {
  const sets = await loadDataSets(folder);
  const written = texts(
    sets.flatMap(({ passages }) => passages),
    count,
  );
  const embedder = createHashEmbedder();
  const { dimensions } = embedder;
  const values = new Float32Array(count * dimensions);
  for (let from = 0; from < count; from += embeddedAtOnce) {
    const embedded = await embedder.embed(written.slice(from, from + embeddedAtOnce));
    for (const [at, vector] of embedded.entries()) values.set(vector, (from + at) * dimensions);
  }
  const asked = evenly(
    sets.flatMap(({ questions }) => questions.map(({ question }) => question)),
    questionCount,
  );
  const idf = inverseFrequency(written);
  const questions = await Promise.all(asked.map((question) => embedder.embedQuery(question, idf)));
  const scores = questions.map((question) => products(values, question));
  const sorted = scores.map((each) => each.slice().sort());
  return {
    count,
    dimensions,
    questions,
    records: (from, to) =>
      Array.from({ length: to - from }, (_, at) => ({
        id: from + at + 1,
        vector: values.subarray((from + at) * dimensions, (from + at + 1) * dimensions),
        source_id: sourceOf(from + at + 1),
        revision: 1,
        version: 1,
      })),
    recall(question, ids, k) {
      const enough = (sorted[question]?.[count - k] ?? 0) - tolerance;
      return ids.slice(0, k).filter((id) => (scores[question]?.[id - 1] ?? 0) >= enough).length / k;
    },
  };
}

const evenly = <T>(items: readonly T[], count: number): readonly T[] =>
  Array.from(
    { length: Math.min(count, items.length) },
    (_, at) => items[Math.floor((at * items.length) / count)],
  ).flatMap((item) => (item === undefined ? [] : [item]));

export function inverseFrequency(written: readonly string[]): (stem: string) => number {
  const counts = new Map<string, number>();
  for (const text of written) {
    for (const stem of new Set(tokenize(text))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return (stem) => Math.log(1 + written.length / (1 + (counts.get(stem) ?? 0)));
}

/** The dot product of a question with every vector. */
function products(values: Float32Array, question: Float32Array): Float64Array {
  const used = [...question.keys()].filter((d) => question[d] !== 0);
  const sums = new Float64Array(values.length / question.length);
  for (let at = 0, start = 0; at < sums.length; at += 1, start += question.length) {
    let sum = 0;
    for (const d of used) sum += (values[start + d] ?? 0) * (question[d] ?? 0);
    sums[at] = sum;
  }
  return sums;
}
