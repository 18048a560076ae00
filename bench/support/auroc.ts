/**
 * Area under the ROC curve: the probability that a positive is above a negative, 0–1. Ties count half; 0 without pairs.
 */
export function auroc(positives: readonly number[], negatives: readonly number[]): number {
  let wins = 0;
  for (const p of positives) for (const n of negatives) wins += p > n ? 1 : p === n ? 0.5 : 0;
  return wins / Math.max(1, positives.length * negatives.length);
}
