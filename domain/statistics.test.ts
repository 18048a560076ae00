import { expect, test } from "vitest";
import { mcnemar, mean, pairedDifference, wilson } from "./statistics.ts";

test("Wilson's interval has its known values", () => {
  // Newcombe, "Two-sided confidence intervals for the single proportion" (1998), method 3.
  expect(wilson(81, 263).low).toBeCloseTo(0.2553, 4);
  expect(wilson(81, 263).high).toBeCloseTo(0.3662, 4);
  expect(wilson(15, 148).low).toBeCloseTo(0.0624, 4);
  expect(wilson(15, 148).high).toBeCloseTo(0.1605, 4);
  expect(wilson(0, 20).low).toBe(0);
  expect([wilson(0, 7).low, wilson(7, 7).high]).toEqual([0, 1]);
  expect(wilson(0, 20).high).toBeCloseTo(0.1611, 4);
  expect(wilson(29, 29).high).toBe(1);
  expect(wilson(29, 29).low).toBeCloseTo(0.883, 3);
  expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
});

test("the exact p of McNemar's test has its known values, and does not underflow", () => {
  expect(mcnemar(1, 9)).toBeCloseTo(22 / 1024, 10);
  expect(mcnemar(9, 1)).toBeCloseTo(22 / 1024, 10);
  expect(mcnemar(0, 5)).toBeCloseTo(2 / 32, 10);
  expect(mcnemar(4, 4)).toBe(1);
  expect(mcnemar(0, 0)).toBe(1);
  expect(mcnemar(1_000, 1_060)).toBeGreaterThan(0.15);
  expect(mcnemar(1_000, 1_060)).toBeLessThan(0.25);
  expect(mcnemar(0, 2_000)).toBeLessThan(1e-300);
});

test("a paired difference has an interval around its mean, and refuses arms of different length", () => {
  const { mean, low, high } = pairedDifference([1, 1, 1, 0, 1, 1], [0, 1, 0, 0, 1, 0]);
  expect(mean).toBeCloseTo(0.5, 10);
  expect(low).toBeGreaterThanOrEqual(0);
  expect(low).toBeLessThan(0.5);
  expect(high).toBeGreaterThan(0.5);
  expect(high).toBeLessThanOrEqual(1);
  expect(pairedDifference([1, 0], [1, 0])).toEqual({ mean: 0, low: 0, high: 0 });
  expect(() => pairedDifference([1], [])).toThrow();
});

test("the mean of nothing is 0", () => {
  expect([mean([]), mean([1, 2])]).toEqual([0, 1.5]);
});
