import fc from "fast-check";
import { expect, test } from "vitest";
import { addHistogram, type Histogram, noteDuration, quantile } from "./histogram.ts";

const durations = fc.array(fc.double({ min: 0.011, max: 3_600_000, noNaN: true }), { minLength: 1, maxLength: 200 });
const histogramOf = (values: readonly number[]): Histogram => {
  const histogram: Histogram = new Map();
  for (const value of values) noteDuration(histogram, value);
  return histogram;
};

test("a quantile is at most 5 % off the true one", () => {
  fc.assert(
    fc.property(durations, fc.constantFrom(0.5, 0.95, 0.99, 1), (values, q) => {
      const sorted = [...values].sort((a, b) => a - b);
      const exact = sorted[Math.ceil(q * sorted.length) - 1] ?? 0;
      expect(Math.abs(quantile(histogramOf(values), q) / exact - 1)).toBeLessThan(0.05);
    }),
  );
});

test("histograms of parts add up to the histogram of the whole, in any order", () => {
  fc.assert(
    fc.property(durations, durations, (a, b) => {
      const [left, right] = [histogramOf(a), histogramOf(b)];
      addHistogram(left, histogramOf(b));
      addHistogram(right, histogramOf(a));
      const sorted = (histogram: Histogram) => [...histogram].sort(([x], [y]) => x - y);
      expect(sorted(left)).toEqual(sorted(histogramOf([...a, ...b])));
      expect(sorted(right)).toEqual(sorted(left));
    }),
  );
});

test("an empty histogram has the quantile 0, a duration of 0 the smallest bucket's", () => {
  expect(quantile(new Map(), 0.95)).toBe(0);
  expect(quantile(histogramOf([0, 0]), 0.95)).toBe(0.01);
});
