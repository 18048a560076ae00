import type { Piece, TableRegion } from "./pdf-page.ts";
import { right, rowsOf, textOfRow } from "./pdf-rows.ts";

/** A line of the page in its column. `x` … `size` are those of its pieces together; `font` is bold if all are. */
export interface Line extends Piece {
  /** Left and right edge of the lines that share the column. */
  readonly column: { readonly left: number; readonly right: number };
  readonly pieces: readonly Piece[];
  /** Set if the line stands for a table. */
  readonly table: TableRegion | null;
  /** Its page was turned, so that its position is none on the page as it is held. */
  readonly isTurned?: boolean;
}

/** Average letters of a row on each side: columns of prose have long lines, and table cells are shorter. */
const PROSE_LENGTH = 16;
/** Rows with text on both sides that show a gutter. */
const ROWS_TO_BELIEVE = 3;
/** A piece reaching over the gutter by less than this, in font sizes, only hangs over. */
const OVERHANG = 1.5;
/** Narrowest gutter, in font sizes: more than a space between words. */
const NARROWEST = 0.42;
/** Lists and first lines start this far from the gutter, in font sizes. */
const INDENT = 5;
const CANDIDATES = 12;
const DEPTH_LIMIT = 5;

/**
 * The lines of a page in reading order. A PDF stores text in the order in which a program wrote it, which for two
 * columns is often row by row. The algorithm is a recursive cut (after the XY-cut of G. Nagy and S. Seth, 1984). A
 * gutter is a vertical line at which many pieces start and that no piece crosses for some rows, with prose on both
 * sides. There the left side is read before the right side. A row that crosses the gutter (a title, the caption of a
 * wide figure) ends the columns above it. Neither the width of the gutter nor its share of the page matters.
 */
export function readingOrder(pieces: readonly Piece[], tables: readonly TableRegion[] = []): Line[] {
  const places = new Map(tables.map((table) => [placeOf(table), table]));
  return order([...pieces.filter(({ text }) => text.trim() !== ""), ...places.keys()], 0, places);
}

type Places = ReadonlyMap<Piece, TableRegion>;

/** A piece that holds the place of a table in its column. */
function placeOf({ box }: TableRegion): Piece {
  const size = Math.min(10, Math.max(1, box.y1 - box.y0));
  return {
    x: box.x0,
    y: box.y1 - size,
    width: box.x1 - box.x0,
    size,
    text: "\ufffc",
    font: { name: "", bold: false, italic: false },
  };
}

function order(pieces: readonly Piece[], depth: number, places: Places): Line[] {
  const rows = rowsOf(pieces);
  const gutter = depth < DEPTH_LIMIT ? findGutter(rows) : null;
  if (gutter === null) return toLines(rows, places);
  return bandsOf(rows, gutter).flatMap(({ isColumns, rows: band }) => {
    const all = band.flat();
    if (!isColumns) return order(all, depth + 1, places);
    const isLeft = (piece: Piece) => middle(piece) < gutter;
    return [
      ...order(all.filter(isLeft), depth + 1, places),
      ...order(
        all.filter((piece) => !isLeft(piece)),
        depth + 1,
        places,
      ),
    ];
  });
}

function toLines(rows: readonly (readonly Piece[])[], places: Places): Line[] {
  const all = rows.flat();
  const column = {
    left: all.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY),
    right: all.reduce((most, piece) => Math.max(most, right(piece)), 0),
  };
  return rows.flatMap((row) => {
    const tables = row.flatMap((piece) => {
      const table = places.get(piece);
      return table === undefined ? [] : [{ ...piece, text: "", column, pieces: [], table }];
    });
    const texts = row.filter((piece) => !places.has(piece));
    return [...(texts.length > 0 ? [toLine(texts, column)] : []), ...tables];
  });
}

function toLine(row: readonly Piece[], column: Line["column"]): Line {
  const main = row.reduce((most, piece) => (piece.text.length > most.text.length ? piece : most));
  const size = row.reduce((most, piece) => Math.max(most, piece.size), 0);
  const x = row[0]?.x ?? 0;
  const end = row.reduce((most, piece) => Math.max(most, right(piece)), 0);
  const letters = row.filter(({ text }) => /[\p{L}\d]/u.test(text));
  const bold = letters.length > 0 && letters.every(({ font }) => font.bold);
  return {
    x,
    y: main.y,
    width: end - x,
    size: main.text.length * 3 > lengthOf(row) ? main.size : size,
    text: textOfRow(row),
    font: { ...main.font, bold },
    column,
    pieces: row,
    table: null,
  };
}

interface Band {
  readonly isColumns: boolean;
  readonly rows: (readonly Piece[])[];
}

/** Neighbouring rows that all read across, or all belong to columns. */
function bandsOf(rows: readonly (readonly Piece[])[], gutter: number): Band[] {
  const bands: Band[] = [];
  for (const run of runsOf(rows, gutter)) {
    const isColumns = run.isOpen && isSeparated(run.rows, gutter, 1);
    const last = bands.at(-1);
    if (last !== undefined && last.isColumns === isColumns && !isColumns) last.rows.push(...run.rows);
    else bands.push({ isColumns, rows: [...run.rows] });
  }
  return bands;
}

interface Run {
  readonly isOpen: boolean;
  readonly rows: (readonly Piece[])[];
}

/** Longest stretches of rows that all cross the gutter, or all leave it open. */
function runsOf(rows: readonly (readonly Piece[])[], gutter: number): Run[] {
  const runs: Run[] = [];
  for (const row of rows) {
    const isOpen = isOpenAt(row, gutter);
    const last = runs.at(-1);
    if (last?.isOpen === isOpen) last.rows.push(row);
    else runs.push({ isOpen, rows: [row] });
  }
  return runs;
}

/** True if no piece crosses the gutter, and more than a space lies there. */
function isOpenAt(row: readonly Piece[], gutter: number): boolean {
  let before: Piece | null = null;
  for (const piece of row) {
    if (Math.min(gutter - piece.x, right(piece) - gutter) > OVERHANG * piece.size) return false;
    if (middle(piece) < gutter) before = piece;
    else return before === null || piece.x - right(before) > NARROWEST * piece.size;
  }
  return true;
}

/** The x at which most rows fall into columns; null when the region is one column. */
function findGutter(rows: readonly (readonly Piece[])[]): number | null {
  let best: { x: number; rows: number } | null = null;
  for (const x of gutterCandidates(rows)) {
    const separated = runsOf(rows, x).filter((run) => run.isOpen && isSeparated(run.rows, x, ROWS_TO_BELIEVE));
    const count = separated.reduce((sum, run) => sum + run.rows.length, 0);
    if (count > (best?.rows ?? 0)) best = { x, rows: count };
  }
  return best?.x ?? null;
}

/** Positions just left of the starts of pieces: a gutter ends where the lines of a column start. */
function gutterCandidates(rows: readonly (readonly Piece[])[]): number[] {
  const starts = new Map<number, number>();
  for (const row of rows) {
    for (const { x } of row.slice(1)) starts.set(Math.round(x), (starts.get(Math.round(x)) ?? 0) + 1);
    // A row may lie between two rows of the other column.
    const [first] = row;
    if (first !== undefined) starts.set(Math.round(first.x), (starts.get(Math.round(first.x)) ?? 0) + 0.5);
  }
  const aligned = [...starts].filter(([, count]) => count >= ROWS_TO_BELIEVE);
  return aligned
    .sort((a, b) => b[1] - a[1])
    .slice(0, CANDIDATES)
    .map(([x]) => x - 1);
}

/** True if both sides hold prose, and lines of the right side start at the gutter. */
function isSeparated(rows: readonly (readonly Piece[])[], gutter: number, least: number): boolean {
  const left = rows.map((row) => row.filter((piece) => middle(piece) < gutter)).filter((row) => row.length > 0);
  const rest = rows.map((row) => row.filter((piece) => middle(piece) >= gutter)).filter((row) => row.length > 0);
  if (left.length < least || rest.length < least) return false;
  const offsets = rest.map(([first]) => (first === undefined ? 0 : (first.x - gutter - 1) / first.size));
  const starts = offsets.filter((offset) => Math.abs(offset) < 0.18).length;
  const indented = offsets.filter((offset) => offset > -0.2 && offset < INDENT).length;
  if (starts < Math.min(least, 2) || indented * 4 < offsets.length * 3) return false;
  return isProse(left) && isProse(rest);
}

function isProse(rows: readonly (readonly Piece[])[]): boolean {
  return rows.reduce((sum, row) => sum + lengthOf(row), 0) >= PROSE_LENGTH * rows.length;
}

const lengthOf = (row: readonly Piece[]): number => row.reduce((sum, { text }) => sum + text.length, 0);
const middle = (piece: Piece): number => piece.x + piece.width / 2;
