import type { Similarity } from "./arrange.ts";

export interface Duplicate {
  readonly index: number;
  /** Index of the better document. */
  readonly of: number;
  readonly similarity: number;
}

/**
 * Which documents are the same as a better one: their similarity is `threshold` or more. `indexes` are ordered from the best
 * document. A document is compared with those that stay only, so a chain of similar ones does not vanish as a whole.
 */
export function duplicatesIn(indexes: readonly number[], threshold: number, between: Similarity): Duplicate[] {
  const kept: number[] = [];
  const duplicates: Duplicate[] = [];
  for (const index of indexes) {
    const [nearest] = kept
      .map((of) => ({ index, of, similarity: between(of, index) }))
      .sort((a, b) => b.similarity - a.similarity);
    if (nearest && nearest.similarity >= threshold) duplicates.push(nearest);
    else kept.push(index);
  }
  return duplicates;
}
