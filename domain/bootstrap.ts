import { seeded } from "./seeded.ts";

const usualSamples = 10_000;

/**
 * The 95 % interval of the mean of paired differences: percentiles over resampled questions (Efron, "Bootstrap
 * Methods", 1979). Deterministic: the same differences always give the same interval.
 */
export function bootstrapInterval(
  differences: readonly number[],
  samples = usualSamples,
): { readonly low: number; readonly high: number } {
  const random = seeded(20_260_101);
  const means: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    let sum = 0;
    for (let at = 0; at < differences.length; at += 1)
      sum += differences[Math.floor(random() * differences.length)] ?? 0;
    means.push(sum / Math.max(1, differences.length));
  }
  means.sort((a, b) => a - b);
  return { low: means[Math.floor(samples * 0.025)] ?? 0, high: means[Math.ceil(samples * 0.975) - 1] ?? 0 };
}
