import type { Fragment, Range } from "./fragments.ts";

/**
 * A table is rewritten in moves. A move writes some rows again, in one commit. Afterwards the engine deletes the files
 * that held these rows, together with the deleted rows in them. Writes wait for a move, so its size is bounded.
 */
export type Move = readonly Range[];

/**
 * With more small fragments than this (below the size of a move), the smallest are merged. Each fragment costs a search
 * a few reads.
 */
export const smallFragments = 16;

interface Erasing {
  readonly moves: readonly Move[];
  /** Whether fragments with deleted rows are left. */
  readonly isIncomplete: boolean;
}

/** Moves that empty fragments with deleted rows: up to about `rows` rows in all, `moveRows` per move. */
export function movesToErase(fragments: readonly Fragment[], rows: number, moveRows: number): Erasing {
  const marked = fragments.filter(({ isMarked }) => isMarked);
  const moves: Range[][] = [];
  let [free, left] = [0, rows];
  for (const fragment of marked) {
    for (let at = 0; at < fragment.places.length; ) {
      if (left <= 0) return { moves, isIncomplete: true };
      if (free === 0) {
        moves.push([]);
        free = moveRows;
      }
      const count = Math.min(free, fragment.places.length - at);
      moves.at(-1)?.push(rangeOf(fragment, at, count));
      [at, free, left] = [at + count, free - count, left - count];
    }
  }
  return { moves, isIncomplete: false };
}

/** A move that merges the smallest fragments, at least two. Empty if the table has few small fragments. */
export function moveToMerge(fragments: readonly Fragment[], moveRows: number): readonly Move[] {
  const small = fragments.filter(({ places }) => places.length < moveRows);
  if (small.length <= smallFragments) return [];
  let rows = 0;
  const merged = small
    .toSorted((a, b) => a.places.length - b.places.length)
    .filter(({ places }) => {
      rows += places.length;
      return rows <= moveRows;
    });
  return merged.length < 2 ? [] : [merged.map((fragment) => rangeOf(fragment, 0, fragment.places.length))];
}

/** Rows that the moves write again, at most: deleted rows between them count. */
export const rowsOf = (moves: readonly Move[]): number =>
  moves.flat().reduce((sum, { from, to }) => sum + to - from + 1, 0);

const rangeOf = ({ id, places }: Fragment, at: number, count: number): Range => ({
  fragment: id,
  from: places[at] ?? 0,
  to: places[at + count - 1] ?? 0,
});
