/**
 * Number of durations per bucket. Buckets grow by a tenth, from 10 µs to hours, so a quantile is at most 5 % off. The
 * sum of several processes' histograms equals the histogram of all their durations.
 */
export type Histogram = Map<number, number>;

const smallestMs = 0.01;
const ratio = 1.1;
const lastBucket = 220;
const scale = 1 / Math.log(ratio);

export function noteDuration(histogram: Histogram, ms: number): void {
  const bucket = ms <= smallestMs ? 0 : Math.min(lastBucket, Math.ceil(Math.log(ms / smallestMs) * scale));
  histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
}

export function addHistogram(into: Histogram, from: Iterable<readonly [number, number]>): void {
  for (const [bucket, count] of from) into.set(bucket, (into.get(bucket) ?? 0) + count);
}

/** The duration in milliseconds below which the share `q` (0–1) of the durations lies; 0 for an empty histogram. */
export function quantile(histogram: Histogram, q: number): number {
  const buckets = [...histogram].sort(([a], [b]) => a - b);
  const rank = Math.max(1, Math.ceil(q * buckets.reduce((sum, [, count]) => sum + count, 0)));
  let seen = 0;
  for (const [bucket, count] of buckets) {
    seen += count;
    // The geometric middle has the same relative error in both directions.
    if (seen >= rank) return smallestMs * ratio ** (bucket === 0 ? 0 : bucket - 0.5);
  }
  return 0;
}
