import { expect, test } from "vitest";
import { arrange } from "./arrange.ts";
import { duplicatesIn } from "./duplicates.ts";

const scoring = (diversity: number) => ({
  weights: { relevance: 1 - diversity, recency: 0, quality: 0, diversity },
  boosts: { recency: 0, personalization: 0 },
});
const candidates = [0.9, 0.85, 0.6].map((relevance, index) => ({ index, relevance }));
/** The first two documents are nearly the same. */
const between = (one: number, other: number) => (one + other === 1 ? 0.79 : 0.1);
const order = (diversity: number, threshold = 0.8) =>
  arrange(candidates, { scoring: scoring(diversity), threshold, between }).map(({ index }) => index);

test("a document that is like a better one goes behind a different one, if diversity counts", () => {
  expect(order(0)).toEqual([0, 1, 2]);
  expect(order(0.3)).toEqual([0, 2, 1]);
});

test("scores never rise from place to place; the first document is different from nothing", () => {
  const arranged = arrange(candidates, { scoring: scoring(0.3), threshold: 0.8, between });
  const scores = arranged.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  expect(arranged.map(({ diversity }) => diversity)).toEqual([1, 1 - 0.1 / 0.8, 1 - 0.79 / 0.8]);
});

test("documents at the threshold count as the same: their diversity is 0", () => {
  const last = (threshold: number) => arrange(candidates, { scoring: scoring(0.3), threshold, between }).at(-1);
  expect(last(0.79)).toMatchObject({ index: 1, diversity: 0 });
  expect(last(0.8)?.diversity).toBeGreaterThan(0);
  expect(arrange(candidates, { scoring: scoring(0.3), threshold: 0, between }).at(-1)?.diversity).toBe(0);
});

test("equal scores are ordered by relevance, then by the place in the request", () => {
  const equal = [2, 0, 1].map((index) => ({ index, relevance: 0.5, recency: 0 }));
  expect(arrange(equal, { scoring: scoring(0), threshold: 1, between }).map(({ index }) => index)).toEqual([0, 1, 2]);
  const balanced = { ...scoring(0), weights: { relevance: 0.5, recency: 0.5, quality: 0, diversity: 0 } };
  const traded = [
    { index: 0, relevance: 0.4, recency: 0.6 },
    { index: 1, relevance: 0.6, recency: 0.4 },
  ];
  expect(arrange(traded, { scoring: balanced, threshold: 1, between }).map(({ index }) => index)).toEqual([1, 0]);
});

test("a duplicate is left out at the threshold, and stays below it", () => {
  expect(duplicatesIn([0, 1, 2], 0.79, between)).toEqual([{ index: 1, of: 0, similarity: 0.79 }]);
  expect(duplicatesIn([1, 0, 2], 0.79, between)).toEqual([{ index: 0, of: 1, similarity: 0.79 }]);
  expect(duplicatesIn([0, 1, 2], 0.8, between)).toEqual([]);
});

test("of a chain of similar documents those stay that are not like a document that stays", () => {
  const chain = (one: number, other: number) => (Math.abs(one - other) === 1 ? 0.9 : 0.2);
  expect(duplicatesIn([0, 1, 2, 3], 0.9, chain).map(({ index }) => index)).toEqual([1, 3]);
});
