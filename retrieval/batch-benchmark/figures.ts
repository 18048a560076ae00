import type { BenchmarkDifference, BenchmarkShare } from "../../domain/batch-benchmark-report.ts";
import { bootstrapInterval } from "../../domain/bootstrap.ts";
import { batchBounds } from "../../domain/limits/benchmarks.ts";
import { mcnemar, mean, pairedDifference, wilson } from "../../domain/statistics.ts";

/** A share of trials with its interval by Wilson. */
export const shareOf = (successes: number, trials: number): BenchmarkShare => ({
  value: trials === 0 ? null : successes / trials,
  ...wilson(successes, trials),
  n: trials,
});

/** A mean of shares with its bootstrap interval. */
export const meanShare = (values: readonly number[]): BenchmarkShare => ({
  value: values.length === 0 ? null : mean(values),
  ...(values.length === 0 ? { low: 0, high: 1 } : bootstrapInterval(values, batchBounds.samples)),
  n: values.length,
});

/** Two lists of the same questions in the same order: whether each was answered rightly. */
export function differenceOf(first: readonly boolean[], second: readonly boolean[]): BenchmarkDifference {
  const ones = (rights: readonly boolean[]) => rights.map((right) => (right ? 1 : 0));
  const only_first = first.filter((right, at) => right && second[at] === false).length;
  const only_second = second.filter((right, at) => right && first[at] === false).length;
  const { mean, low, high } = pairedDifference(ones(first), ones(second), batchBounds.samples);
  return {
    difference: { mean, low, high, n: first.length },
    only_first,
    only_second,
    mcnemar_p: mcnemar(only_first, only_second),
  };
}

/** The nearest rank: the least value that at least this share of all does not exceed; 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  const ascending = [...values].sort((a, b) => a - b);
  return ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? 0;
}
