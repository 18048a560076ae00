import type { Similarity } from "./arrange.ts";

export interface Duplicate {
  readonly index: number;
  /** Index of the better document. */
  readonly of: number;
  readonly similarity: number;
}

/**
 * Finds documents that are the same as a better one: their similarity is `threshold` or more. `indexes` begin with the
 * best document. A document is compared only with documents that stay, so a chain of similar documents does not vanish
 * as a whole.
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
