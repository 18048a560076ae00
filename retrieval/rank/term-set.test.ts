import { expect, test } from "vitest";
import { noTerms, share, termAt, termLimit, weightOf, without } from "./term-set.ts";

test("the weight of a set is the sum of its terms' weights, up to the last possible term", () => {
  const weights = Array.from({ length: termLimit }, (_, at) => at + 1);
  expect(weightOf(termAt(0) | termAt(2) | termAt(termLimit - 1), weights)).toBe(1 + 3 + 31);
  expect(weightOf(noTerms, weights)).toBe(0);
});

test("a set without its own terms is empty", () => {
  const set = termAt(3) | termAt(30);
  expect(without(set, set)).toBe(noTerms);
  expect(without(set, termAt(3))).toBe(termAt(30));
});

test("a share of nothing is 0", () => {
  expect(share(1, 0)).toBe(0);
  expect(share(1, 4)).toBe(0.25);
});
