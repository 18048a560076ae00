import { expect, test } from "vitest";
import { afterFailure, changed, isMergeDue, isOptimizeDue, optimizeDueAt } from "./maintenance-policy.ts";

test("a busy table is optimised when a fifth of it, and at least 2,000 rows, has changed, or at the hundredth commit", () => {
  expect(isOptimizeDue({ commits: 5, rows: 1_999, total: 2_100 }, "busy")).toBe(false);
  expect(isOptimizeDue({ commits: 5, rows: 2_000, total: 2_100 }, "busy")).toBe(true);
  expect(isOptimizeDue({ commits: 50, rows: 3_999, total: 20_000 }, "busy")).toBe(false);
  expect(isOptimizeDue({ commits: 50, rows: 4_000, total: 20_000 }, "busy")).toBe(true);
  expect(isOptimizeDue({ commits: 100, rows: 100, total: 10_000 }, "busy")).toBe(true);
});

test("a hundred commits of single rows to a large table merge its small files; a thousand optimise it", () => {
  const busy = { commits: 100, rows: 100, total: 47_000, lastCommitAt: 5_000, notBefore: 0 };
  expect({ merge: isMergeDue(busy), optimize: isOptimizeDue(busy, "busy") }).toEqual({ merge: true, optimize: false });
  expect(optimizeDueAt(busy, keepMs)).toBe(5_000);
  expect(optimizeDueAt({ ...busy, merged: 100 }, keepMs)).toBe(9_700);
  expect(isMergeDue({ ...busy, commits: 200, merged: 100 })).toBe(true);
  expect(isMergeDue({ ...busy, total: 10_000 })).toBe(false);
  expect(isOptimizeDue({ ...busy, commits: 1_000 }, "busy")).toBe(true);
});

test("an idle table is optimised when a fiftieth of it has changed or at the twentieth commit, not when it is tidy", () => {
  expect(isOptimizeDue({ commits: 1, rows: 1, total: 20 }, "idle")).toBe(true);
  expect(isOptimizeDue({ commits: 3, rows: 15, total: 10_000 }, "idle")).toBe(false);
  expect(isOptimizeDue({ commits: 20, rows: 20, total: 10_000 }, "idle")).toBe(true);
  expect(isOptimizeDue({ commits: 0, rows: 0, total: 0 }, "idle")).toBe(false);
});

test("the rows that searches of an idle table scan do not grow with the table", () => {
  for (const total of [20_000, 200_000, 10_000_000]) {
    expect(isOptimizeDue({ commits: 3, rows: 299, total, scannable: 300 }, "idle")).toBe(false);
    expect(isOptimizeDue({ commits: 3, rows: 300, total, scannable: 300 }, "idle")).toBe(true);
  }
  expect(isOptimizeDue({ commits: 3, rows: 10, total: 500, scannable: 300 }, "idle")).toBe(true);
});

test("writing n rows rewrites at most n log n of them", () => {
  const batch = 500;
  const n = 100_000;
  let rewritten = 0;
  let rows = 0;
  let commits = 0;
  for (let total = batch; total <= n; total += batch) {
    rows += batch;
    commits += 1;
    if (!isOptimizeDue({ commits, rows, total }, "busy")) continue;
    rewritten += total;
    rows = 0;
    commits = 0;
  }
  expect(rewritten).toBeLessThan(n * Math.log2(n));
});

test("a table that grows by a batch every few seconds is not optimised for each of them", () => {
  const growing = { commits: 1, rows: 500, total: 10_000, lastCommitAt: 5_000, notBefore: 0 };
  expect(optimizeDueAt({ ...growing, gapMs: 8_000 }, keepMs)).toBe(29_000);
  expect(optimizeDueAt({ ...growing, gapMs: 8_000, rows: 4_000 }, keepMs)).toBe(5_000);
  expect(optimizeDueAt({ ...growing, gapMs: 50 }, keepMs)).toBe(6_000);
  expect(optimizeDueAt({ ...growing, gapMs: 3_600_000 }, keepMs)).toBe(6_000);
  expect(optimizeDueAt(growing, keepMs)).toBe(6_000);
});

test("a table that gets a row every nine seconds for hours is optimised at every hundredth commit", () => {
  let at = 0;
  let commits = 0;
  let most = 0;
  for (; at < 6 * 3_600_000; at += 9_000) {
    commits += 1;
    most = Math.max(most, commits);
    const state = { commits, rows: commits, total: 10_000, lastCommitAt: at, gapMs: 9_000, notBefore: 0 };
    if ((optimizeDueAt(state, keepMs) ?? Number.POSITIVE_INFINITY) < at + 9_000) commits = 0;
  }
  expect(most).toBe(100);
  const erasable = {
    commits: 1,
    rows: 1,
    total: 10_000,
    lastCommitAt: at,
    gapMs: 9_000,
    notBefore: 0,
    erasableSince: at,
  };
  expect(optimizeDueAt(erasable, keepMs)).toBe(at + 1_000);
});

const tidy = { commits: 0, rows: 0, total: 10_000, lastCommitAt: 5_000, notBefore: 0 };
const keepMs = 60_000;

test("deleted rows are erased when the table is idle, and within a minute when it is not", () => {
  expect(optimizeDueAt(tidy, keepMs)).toBeUndefined();
  expect(optimizeDueAt({ ...tidy, erasableSince: 5_000 }, keepMs)).toBe(6_000);
  expect(optimizeDueAt({ ...tidy, erasableSince: 5_000, lastCommitAt: 500_000 }, keepMs)).toBe(65_000);
});

test("a large table rests longer before it is tidied, since that takes longer", () => {
  const edited = { ...tidy, commits: 30, rows: 30, erasableSince: 5_000 };
  expect(optimizeDueAt({ ...edited, total: 50_000 }, keepMs)).toBe(10_000);
  expect(optimizeDueAt({ ...edited, total: 1_000_000 }, keepMs)).toBe(15_000);
  expect(optimizeDueAt({ ...edited, total: 50_000, lastCommitAt: 500_000 }, keepMs)).toBe(65_000);
});

test("erasing keeps a pause after the last rewriting; optimising a changed table does not", () => {
  expect(optimizeDueAt({ ...tidy, erasableSince: 5_000, notBefore: 90_000 }, keepMs)).toBe(90_000);
  expect(optimizeDueAt({ ...tidy, erasableSince: 5_000, notBefore: 90_000, rows: 2_000 }, keepMs)).toBe(5_000);
});

test("superseded files go when no search can read them any more, also without traffic", () => {
  expect(optimizeDueAt({ ...tidy, supersededSince: 5_000 }, keepMs)).toBe(65_000);
  expect(optimizeDueAt({ ...tidy, supersededSince: 5_000 }, 0)).toBe(6_000);
  expect(optimizeDueAt({ ...tidy, supersededSince: 5_000, lastCommitAt: 500_000 }, keepMs)).toBe(125_000);
});

test("a failed attempt leaves everything to do", () => {
  const before = { ...tidy, commits: 3, rows: 40, erasableSince: 1_000, supersededSince: 2_000 };
  const since = { ...tidy, commits: 1, rows: 2, erasableSince: 9_000, supersededSince: undefined };
  expect(afterFailure(before, since)).toMatchObject({
    commits: 4,
    rows: 42,
    erasableSince: 1_000,
    supersededSince: 2_000,
  });
});

test("rows that replace others, and deleted ones, do not make a table larger", () => {
  const updated = changed({ ...tidy, total: 1_000 }, { inserted: 500, removed: 500 }, 6_000);
  expect(updated).toMatchObject({ total: 1_000, rows: 1_000, erasableSince: 6_000 });
  expect(changed(updated, { inserted: 200, removed: 0 }, 7_000).total).toBe(1_200);
  expect(changed(updated, { inserted: 0, removed: 400 }, 7_000).total).toBe(600);
});
