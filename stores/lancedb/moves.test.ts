import { expect, test } from "vitest";
import type { Fragment } from "./fragments.ts";
import { movesToErase, moveToMerge } from "./moves.ts";

/** A fragment with `rows` rows at every second place. */
const fragment = (id: number, rows: number, isMarked = false): Fragment => ({
  id,
  places: Array.from({ length: rows }, (_, at) => 2 * at),
  isMarked,
});

test("only fragments with deleted rows are emptied, a bounded number of rows at a time", () => {
  const fragments = [fragment(0, 30, true), fragment(1, 500), fragment(2, 25, true)];
  expect(movesToErase(fragments, 1_000, 20)).toEqual({
    moves: [
      [{ fragment: 0, from: 0, to: 38 }],
      [
        { fragment: 0, from: 40, to: 58 },
        { fragment: 2, from: 0, to: 18 },
      ],
      [{ fragment: 2, from: 20, to: 48 }],
    ],
    isIncomplete: false,
  });
});

test("beyond the bound of one round, the rest is left for the next", () => {
  const { moves, isIncomplete } = movesToErase([fragment(0, 30, true), fragment(1, 30, true)], 40, 20);
  expect(moves.flat().map((range) => range.fragment)).toEqual([0, 0, 1]);
  expect(isIncomplete).toBe(true);
});

test("a table without deleted rows is left alone", () => {
  expect(movesToErase([fragment(0, 30)], 40, 20)).toEqual({ moves: [], isIncomplete: false });
});

test("the smallest of many small fragments are merged, within the bound", () => {
  const small = Array.from({ length: 17 }, (_, at) => fragment(at, 17 - at));
  const [move] = moveToMerge([...small, fragment(20, 100)], 20);
  expect(move?.map((range) => range.fragment)).toEqual([16, 15, 14, 13, 12]);
});

test("a few small fragments are not merged", () => {
  const few = Array.from({ length: 16 }, (_, at) => fragment(at, 1));
  expect(moveToMerge(few, 20)).toEqual([]);
});
