import { expect, test } from "vitest";
import { createMemoryBudget } from "./memory-budget.ts";

/** A budget with a clock that the test moves, and owners that record whether they were evicted. */
function lab(totalBytes: number) {
  let time = 0;
  const budget = createMemoryBudget(totalBytes, () => time);
  const owner = () => {
    const self = {
      isEvicted: false,
      evicted: () => {
        self.isEvicted = true;
      },
    };
    return self;
  };
  return { budget, owner, later: (ms: number) => (time += ms) };
}

test("reservations never exceed the total, and released bytes can be reserved again", () => {
  const { budget, owner } = lab(100);
  const [a, b] = [owner(), owner()];
  expect(budget.reserve(a, 60)).toBe(true);
  expect(budget.reserve(b, 60)).toBe(false);
  budget.release(a);
  expect(budget.reserve(b, 60)).toBe(true);
});

test("a reservation replaces the owner's earlier one", () => {
  const { budget, owner } = lab(100);
  const a = owner();
  expect(budget.reserve(a, 60)).toBe(true);
  expect(budget.reserve(a, 90)).toBe(true);
  expect(budget.reserve(a, 110)).toBe(false);
  expect(budget.reserve(owner(), 100)).toBe(true);
});

test("owners unused for a minute are evicted, the longest unused first; recently used ones are not", () => {
  const { budget, owner, later } = lab(100);
  const [a, b, c] = [owner(), owner(), owner()];
  budget.reserve(a, 50);
  later(1_000);
  budget.reserve(b, 50);
  later(59_500);
  expect(budget.reserve(c, 50)).toBe(true);
  expect([a.isEvicted, b.isEvicted]).toEqual([true, false]);
  budget.used(b);
  later(30_000);
  expect(budget.reserve(owner(), 50)).toBe(false);
  expect(b.isEvicted).toBe(false);
});
