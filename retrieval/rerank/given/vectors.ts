import type { Embedder } from "../../../models/embedder.ts";
import type { RerankQuestion } from "../../../models/ports.ts";

/** Cosine similarities of the documents of one request, from -1 to 1. */
export interface Vectors {
  /** The model that made the vectors. */
  readonly model: string;
  /** Similarity of each document to the question. */
  toQuestion(question: RerankQuestion): Promise<readonly number[]>;
  /** Similarity of two documents, given by their indexes; 1 for the same text. */
  between(one: number, other: number): number;
}

/** A vector of a text without words is zero: nothing is similar to it. */
export async function vectorsOf(embedder: Embedder, texts: readonly string[]): Promise<Vectors> {
  const vectors = texts.length === 0 ? [] : await embedder.embed(texts);
  return {
    model: embedder.id,
    async toQuestion({ text, terms }) {
      const weights = new Map(terms.map(({ stem, weight }) => [stem, weight]));
      const asked = await embedder.embedQuery(text, (stem) => weights.get(stem) ?? 0);
      return vectors.map((vector) => cosine(asked, vector));
    },
    between: (one, other) => cosine(vectors[one], vectors[other]),
  };
}

/** Rounds off the errors of 32-bit numbers, so that a threshold of 1 finds equal texts. */
const precision = 1e6;

function cosine(a: Float32Array | undefined, b: Float32Array | undefined): number {
  let sum = 0;
  for (let at = 0; at < (a?.length ?? 0); at += 1) sum += (a?.[at] ?? 0) * (b?.[at] ?? 0);
  return Math.round(sum * precision) / precision;
}
