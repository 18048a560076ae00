import type { Grid, GridCell } from "./pdf-table-grid.ts";
import { linesOf } from "./pdf-table-lines.ts";
import type { Word } from "./pdf-table-words.ts";

/** Fewest lines with columns of their own, in a frame and in one that is as narrow as a cell. */
const LINES = { wide: 4, narrow: 8 };
/** Share of the frame's lines that share the left edge of their second text; it may differ by so much of a size. */
const SHARED = { lines: 0.5, edge: 0.6 };
/** Least share of the grid's width, and of its height, that a frame has. Cells of a table are smaller. */
const FILLED = 0.5;
/** "•", "–", "1.", "(a)": the mark of an item. */
const MARK = /^(?:[^\p{L}\p{N}]*|\(?[\p{L}\p{N}]{1,3}[.)]?)$/u;

/**
 * True for a frame around a form or another table: most of its lines have two texts, of which the second begins at the
 * same place in all of them. As one cell it would tear them apart: labels first, then the values. Justified text has
 * wide gaps at any place, and the first text of an item is its mark.
 */
export function framesColumns(
  { xs, ys }: Grid,
  [{ row, column, lastRow, lastColumn }, words]: readonly [GridCell, readonly Word[]],
): boolean {
  if (share(ys, row, lastRow) < FILLED) return false;
  const lines = linesOf(words);
  const seconds = lines.flatMap(({ phrases: [first, second], size }) =>
    first === undefined || second === undefined || MARK.test(first.text) ? [] : [{ left: second.left, size }],
  );
  const usual = seconds.map(({ left }) => left).sort((a, b) => a - b)[seconds.length >> 1] ?? 0;
  const shared = seconds.filter(({ left, size }) => Math.abs(left - usual) <= SHARED.edge * size).length;
  const least = share(xs, column, lastColumn) < FILLED ? LINES.narrow : LINES.wide;
  return shared >= least && shared > SHARED.lines * lines.length;
}

/** Share of the grid between two of its lines, by place. */
function share(places: readonly number[], first: number, last: number): number {
  const [start, end] = [places[0] ?? 0, places.at(-1) ?? 0];
  return Math.abs((places[last + 1] ?? end) - (places[first] ?? start)) / Math.abs(end - start);
}
