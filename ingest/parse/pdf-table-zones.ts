import { type Line, linesOf, type Phrase } from "./pdf-table-lines.ts";
import type { Strokes } from "./pdf-table-rules.ts";
import { isValue } from "./pdf-table-values.ts";

const LINES_PER_COLUMN = 5;
const CANDIDATES = 8;
const DEPTH_LIMIT = 5;
/** In units of two points. */
const INDENT = 12;
const PROSE_CHARACTERS = 24;
const PROSE_WIDTH = 0.7;
/** Of the lines of a table; the others are headers, labels and further lines of cells. */
const COLUMNS_SHARE = 0.22;
const RULES_OF_TABLE = 3;

/**
 * Parts of a page whose lines belong together. Where a gutter separates prose from other prose or from a table, both
 * sides are parts of their own; a gutter inside a table separates nothing.
 */
export function zonesOf(lines: readonly Line[], strokes: Strokes, depth = 0): Line[][] {
  if (depth === DEPTH_LIMIT || lines.length < LINES_PER_COLUMN) return lines.length === 0 ? [] : [[...lines]];
  let best: { bands: Band[]; separated: number } | null = null;
  for (const x of gutterCandidates(lines)) {
    const bands = bandsAt(lines, x, strokes);
    const separated = bands.reduce((sum, band) => sum + (band.sides === null ? 0 : band.lines.length), 0);
    if (separated > (best?.separated ?? 0)) best = { bands, separated };
  }
  if (best === null) return [[...lines]];
  return best.bands.flatMap(({ lines: whole, sides }) =>
    (sides ?? [whole]).flatMap((part) => zonesOf(part, strokes, depth + 1)),
  );
}

/** Successive lines; `sides` if the gutter divides them. */
interface Band {
  readonly lines: readonly Line[];
  readonly sides: readonly [Line[], Line[]] | null;
}

/** Just left of places where phrases start in several lines. */
function gutterCandidates(lines: readonly Line[]): number[] {
  const starts = new Map<number, number>();
  for (const { phrases } of lines) {
    for (const { left } of phrases) {
      const key = Math.round(left / 2);
      starts.set(key, (starts.get(key) ?? 0) + 1);
    }
  }
  const aligned = [...starts]
    .filter(([, count]) => count >= LINES_PER_COLUMN)
    .sort((a, b) => b[1] - a[1])
    .slice(0, CANDIDATES)
    .map(([key]) => key);
  return [...new Set(aligned.flatMap((key) => [key * 2 - 2, outermost(key, starts) * 2 - 2]))];
}

/** Some lines of a column may start further left than most: headings over indented lines. */
function outermost(key: number, starts: ReadonlyMap<number, number>): number {
  let found = key;
  for (let at = key - 1; at >= key - INDENT; at -= 1) if (starts.has(at)) found = at;
  return found;
}

function bandsAt(lines: readonly Line[], x: number, strokes: Strokes): Band[] {
  const bands: Band[] = [];
  let band: Line[] = [];
  let whole: Line[] = [];
  const flush = (): void => {
    const sides = isRuledTable(band, x, strokes) ? null : separate(band, x);
    if (sides === null) whole.push(...band);
    else {
      bands.push({ lines: whole, sides: null }, { lines: band, sides });
      whole = [];
    }
    band = [];
  };
  for (const line of lines) {
    if (line.phrases.every((phrase) => phrase.right <= x + 2 || phrase.left >= x - 1)) band.push(line);
    else {
      flush();
      whole.push(line);
    }
  }
  flush();
  return [...bands, { lines: whole, sides: null }];
}

/** Rules that cross the gutter belong to a table on both of its sides: above and below its header, and at its end. */
function isRuledTable(band: readonly Line[], x: number, { horizontal }: Strokes): boolean {
  const [first] = band;
  const last = band.at(-1);
  if (first === undefined || last === undefined) return false;
  const [top, bottom] = [first.y + 2 * first.size, last.y - 2 * last.size];
  const crossing = horizontal.filter(({ at, from, to }) => at < top && at > bottom && from < x - 10 && to > x + 10);
  return crossing.length >= RULES_OF_TABLE;
}

function separate(band: readonly Line[], x: number): readonly [Line[], Line[]] | null {
  if (band.length < LINES_PER_COLUMN) return null;
  const sides = [sideOf(band, ({ left }) => left < x - 1), sideOf(band, ({ left }) => left >= x - 1)] as const;
  const [left, right] = sides.map(kindOf);
  const isProse = left === "prose" && right === "prose";
  const beside = (left === "prose" && right === "columns") || (left === "columns" && right === "prose");
  return isProse || (beside && !shareBaselines(sides, left === "columns")) ? sides : null;
}

function sideOf(band: readonly Line[], belongs: (phrase: Phrase) => boolean): Line[] {
  return linesOf(band.flatMap(({ phrases }) => phrases.filter(belongs).flatMap(({ words }) => words)));
}

function kindOf(side: readonly Line[]): "prose" | "columns" | "other" {
  if (side.length < LINES_PER_COLUMN) return "other";
  const width = Math.max(...side.map(({ right }) => right)) - Math.min(...side.map(({ left }) => left));
  const prose = side.filter((line) => isProseLine(line, width)).length;
  if (prose >= 0.5 * side.length) return "prose";
  const rows = side.filter(({ phrases }) => phrases.length > 1 && !isValue(phrases[0]?.text ?? "")).length;
  return rows >= 3 && rows >= COLUMNS_SHARE * side.length ? "columns" : "other";
}

function isProseLine({ phrases, left, right }: Line, width: number): boolean {
  const [phrase] = phrases;
  if (phrase === undefined || phrases.length > 1) return false;
  return phrase.text.length >= PROSE_CHARACTERS && right - left >= PROSE_WIDTH * width && phrase.text.includes(" ");
}

/**
 * Whether both sides stand on the same baselines, as rows of one table do; a table beside prose does not. Further lines
 * of a cell are ignored.
 */
function shareBaselines([left, right]: readonly [Line[], Line[]], leftIsTable: boolean): boolean {
  const [table, prose] = leftIsTable ? [left, right] : [right, left];
  const places = new Set(prose.flatMap(({ y }) => [Math.round(y), Math.floor(y), Math.ceil(y)]));
  const rows = table.filter(({ phrases }) => phrases.length > 1);
  return rows.filter(({ y }) => places.has(Math.round(y))).length > 0.6 * rows.length;
}
