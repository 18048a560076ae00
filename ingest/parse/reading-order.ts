/** A piece of text on a page; units of 1/72 inch, `y` grows upwards and is the baseline. */
export interface Piece {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly text: string;
}

/** Less space than this, in font sizes, is a gap between words; more may be a gutter between columns. */
const GUTTER_SIZES = 1.2;
/** Columns of prose have long lines. Table cells are shorter and are read row by row. */
const PROSE_LENGTH = 16;
const ROWS_PER_COLUMN = 2;
const DEPTH_LIMIT = 4;

/**
 * The lines of a page in reading order. A PDF stores text in the order in which a program wrote it, which for two
 * columns is often row by row. The algorithm is a recursive cut (after the XY-cut of G. Nagy and S. Seth, 1984): pieces
 * on one baseline become segments. Where a vertical gutter separates segments of prose, the left side is read before
 * the right side. A segment that crosses the gutter (a title, the caption of a wide figure) ends the columns above it.
 */
export function readingOrder(pieces: readonly Piece[]): Piece[] {
  return order(toSegments(pieces), 0);
}

/** Joins pieces of one baseline whose gaps are no wider than between words. */
function toSegments(pieces: readonly Piece[]): Piece[] {
  const visible = pieces.filter(({ text }) => text.trim() !== "");
  return rowsOf(visible).flatMap((row) => joinRow(row, GUTTER_SIZES));
}

function order(segments: readonly Piece[], depth: number): Piece[] {
  const gutter = depth < DEPTH_LIMIT ? findGutter(segments) : null;
  if (gutter === null) return rowsOf(segments).flatMap((row) => joinRow(row, Number.POSITIVE_INFINITY));
  const lines: Piece[] = [];
  let band: Piece[] = [];
  const flush = (): void => {
    lines.push(
      ...order(
        band.filter((piece) => right(piece) <= gutter),
        depth + 1,
      ),
    );
    lines.push(
      ...order(
        band.filter((piece) => piece.x >= gutter),
        depth + 1,
      ),
    );
    band = [];
  };
  for (const row of rowsOf(segments)) {
    const crosses = row.some((piece) => piece.x < gutter && right(piece) > gutter);
    if (!crosses) {
      band.push(...row);
      continue;
    }
    flush();
    lines.push(...joinRow(row, Number.POSITIVE_INFINITY));
  }
  flush();
  return lines;
}

/** Rows from top to bottom; pieces whose baselines differ by less than half their size share a row. */
export function rowsOf(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = [];
  let row: Piece[] = [];
  for (const piece of [...pieces].sort((a, b) => b.y - a.y || a.x - b.x)) {
    const first = row[0];
    if (first !== undefined && first.y - piece.y > Math.min(first.size, piece.size) / 2) {
      rows.push(row);
      row = [];
    }
    row.push(piece);
  }
  if (row.length > 0) rows.push(row);
  return rows.map((unsorted) => unsorted.sort((a, b) => a.x - b.x));
}

function joinRow(row: readonly Piece[], gapLimit: number): Piece[] {
  const joined: Piece[] = [];
  for (const piece of row) {
    const last = joined.at(-1);
    const gap = last === undefined ? 0 : piece.x - right(last);
    if (last === undefined || gap > gapLimit * Math.max(last.size, piece.size)) joined.push(piece);
    else joined[joined.length - 1] = join(last, piece, gap);
  }
  return joined;
}

function join(left: Piece, next: Piece, gap: number): Piece {
  const touching = gap < 0.15 * next.size || left.text.endsWith(" ") || next.text.startsWith(" ");
  return {
    x: left.x,
    y: left.y,
    width: Math.max(right(left), right(next)) - left.x,
    size: Math.max(left.size, next.size),
    text: `${left.text}${touching ? "" : " "}${next.text}`,
  };
}

/**
 * The x of the best vertical cut: crossed by the fewest rows, prose on both sides, and no more than a quarter of the
 * rows crossing it. Null when the region is one column.
 */
function findGutter(segments: readonly Piece[]): number | null {
  if (segments.length < 2 * ROWS_PER_COLUMN) return null;
  const rows = rowsOf(segments);
  let best: { x: number; crossing: number } | null = null;
  for (const x of gutterCandidates(rows)) {
    const crossing = rows.filter((row) => row.some((piece) => piece.x < x && right(piece) > x)).length;
    if (crossing * 4 > rows.length || (best !== null && crossing >= best.crossing)) continue;
    if (separatesProse(segments, x)) best = { x, crossing };
  }
  return best?.x ?? null;
}

/** Positions just left of the starts of segments: a gutter ends where the lines of a column start. */
function gutterCandidates(rows: readonly (readonly Piece[])[]): number[] {
  const starts = new Map<number, number>();
  for (const row of rows) {
    for (const { x } of row) starts.set(Math.round(x), (starts.get(Math.round(x)) ?? 0) + 1);
  }
  const aligned = [...starts].filter(([, count]) => count >= ROWS_PER_COLUMN);
  return aligned
    .sort((a, b) => b[1] - a[1])
    .slice(0, 12)
    .map(([x]) => x - 1);
}

function separatesProse(segments: readonly Piece[], x: number): boolean {
  const sides = [segments.filter((piece) => right(piece) <= x), segments.filter((piece) => piece.x >= x)];
  return sides.every((side) => {
    const length = side.reduce((sum, { text }) => sum + text.length, 0) / Math.max(1, side.length);
    return rowsOf(side).length >= ROWS_PER_COLUMN && length >= PROSE_LENGTH;
  });
}

function right(piece: Piece): number {
  return piece.x + piece.width;
}
