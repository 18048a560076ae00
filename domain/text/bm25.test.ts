import { expect, test } from "vitest";
import { bm25, idf } from "./bm25.ts";

test("idf is positive, falls with the number of chunks that hold a word, and survives stale counts", () => {
  expect(idf(10, 1)).toBeCloseTo(Math.log(1 + 9.5 / 1.5), 12);
  expect(idf(10, 10)).toBeGreaterThan(0);
  expect(idf(10, 2)).toBeLessThan(idf(10, 1));
  expect(idf(10, 99)).toBe(idf(10, 10));
});

test("the score equals the formula, calculated by hand", () => {
  // One term twice in a chunk of average length: idf · 2 · 1.9 / (2 + 0.9).
  expect(bm25([2], 10, { idfs: [1.5], averageLength: 10 })).toBeCloseTo((1.5 * 2 * 1.9) / 2.9, 12);
});

test("a second occurrence helps less than the first, a longer chunk scores lower", () => {
  const statistics = { idfs: [1], averageLength: 10 };
  const [none, once, twice] = [0, 1, 2].map((count) => bm25([count], 10, statistics));
  expect(none).toBe(0);
  expect((twice ?? 0) - (once ?? 0)).toBeLessThan(once ?? 0);
  expect(bm25([1], 20, statistics)).toBeLessThan(once ?? 0);
});
