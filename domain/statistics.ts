import { bootstrapInterval } from "./bootstrap.ts";

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The two-sided 95 % quantile of the normal distribution. */
const z = 1.959963984540054;

/**
 * The 95 % interval of a share of successes (E. B. Wilson, "Probable inference", 1927). It stays within 0 and 1, and is
 * not empty for 0 or n successes. Without trials: 0 to 1.
 */
export function wilson(successes: number, trials: number): Interval {
  if (trials === 0) return { low: 0, high: 1 };
  const share = successes / trials;
  const scale = 1 + (z * z) / trials;
  const centre = (share + (z * z) / (2 * trials)) / scale;
  const margin = (z / scale) * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials));
  // At the ends the formula gives the end itself, which floating point misses by 1e-17.
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - margin),
    high: successes === trials ? 1 : Math.min(1, centre + margin),
  };
}

/**
 * Exact two-sided p of McNemar's test: whether two arms differ, given the pairs in which only the first was right and
 * in which only the second was. Binomial with one half; 1 if there is no such pair.
 */
export function mcnemar(onlyFirst: number, onlySecond: number): number {
  const pairs = onlyFirst + onlySecond;
  const fewer = Math.min(onlyFirst, onlySecond);
  let tail = 0;
  // Logarithms, because a thousand pairs underflow.
  let term = -pairs * Math.LN2;
  for (let k = 0; k <= fewer; k += 1) {
    tail += Math.exp(term);
    term += Math.log(pairs - k) - Math.log(k + 1);
  }
  return Math.min(1, 2 * tail);
}

/** The mean of paired differences with its bootstrap interval of 95 %. `samples`: number of resampled sets. */
export function pairedDifference(
  first: readonly number[],
  second: readonly number[],
  samples?: number,
): Interval & { readonly mean: number } {
  if (first.length !== second.length) throw new Error("Arms have different numbers of questions");
  const differences = first.map((value, at) => value - (second[at] ?? 0));
  return { mean: mean(differences), ...bootstrapInterval(differences, samples) };
}

/** 0 without values. */
export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
