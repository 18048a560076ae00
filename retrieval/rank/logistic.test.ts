import fc from "fast-check";
import { expect, test } from "vitest";
import { probability } from "./logistic.ts";

test("the probability is the logistic function of the weighted sum", () => {
  const model = { bias: -1, coefficients: { a: 2, b: 0.5 } };
  expect(probability(model, { a: 0.5, b: 0 })).toBe(0.5);
  expect(probability(model, { a: 1, b: 2 })).toBeCloseTo(1 / (1 + Math.exp(-2)), 12);
});

test("a higher value of a feature with a positive coefficient never lowers the probability", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (x, y) => {
      const model = { bias: -2, coefficients: { a: 3 } };
      return probability(model, { a: Math.max(x, y) }) >= probability(model, { a: Math.min(x, y) });
    }),
  );
});
