/**
 * A set of question terms as the bits of one number: term i is bit i. A question has at most `termLimit` terms, so that
 * union, intersection and difference are single machine operations.
 */
export type TermSet = number;

export const termLimit = 31;
export const noTerms: TermSet = 0;

export const termAt = (index: number): TermSet => 1 << index;
export const without = (set: TermSet, taken: TermSet): TermSet => set & ~taken;

/** The sum of the weights of the terms in the set. */
export function weightOf(set: TermSet, weights: readonly number[]): number {
  let sum = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) sum += weights[31 - Math.clz32(rest & -rest)] ?? 0;
  return sum;
}

/** `part / whole`, or 0 if `whole` is 0, so that features stay finite. */
export const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);
