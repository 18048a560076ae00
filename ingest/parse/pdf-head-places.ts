import type { Line } from "./reading-order.ts";

/** The lines near the edges of a page. */
export interface EdgePage {
  readonly edges: ReadonlySet<Line>;
  /** Those that are furniture, because they recur. */
  readonly found: ReadonlySet<Line>;
  /** Those that stand in the same place on two pages, or have the number of their page. */
  readonly likely: ReadonlySet<Line>;
}

/** Points by which the lines of one place may differ in height. */
const SAME_HEIGHT = 2;
const PAGES_TO_BELIEVE = 3;
/**
 * So many of all pages have a line in the place: heads may stand on right pages only, and not where a chapter begins.
 */
const PAGES_SHARE = 0.4;
/** So many of the lines in the place recur or have a page number. */
const LIKELY_SHARE = 2 / 3;
/** Heads are not much larger than the text. The titles of slides are. */
const SIZE = 1.15;
/** Heads of two rows: the second is the outermost one after the first is known. */
const ROWS = 2;

/**
 * The lines that are furniture by their place. Heads that name a chapter or the first word of a page change too often
 * to recur; but the place does: the outermost row of most pages, at the same height, with texts of which most recur.
 */
export function linesOfHeadPlaces(
  pages: readonly { readonly lines: readonly Line[]; readonly height: number }[],
  edges: readonly EdgePage[],
): ReadonlySet<Line> {
  const most = textSize(pages) * SIZE;
  const known = new Set(edges.flatMap(({ found }) => [...found]));
  const likely = new Set(edges.flatMap((page) => [...page.likely]));
  const inPlaces = new Set<Line>();
  for (let row = 0; row < ROWS; row += 1) {
    for (const side of [1, -1]) {
      const outer = pages.map(({ lines, height }, at) => {
        const half = lines.filter((line) => side * (line.y - height / 2) > 0 && (row === 0 || !known.has(line)));
        return outermost(half, side).filter((line) => edges[at]?.edges.has(line));
      });
      for (const place of placesOf(outer.flat())) {
        const there = new Set(place);
        const count = outer.filter((lines) => lines.some((line) => there.has(line))).length;
        if (count < Math.max(PAGES_TO_BELIEVE, pages.length * PAGES_SHARE)) continue;
        if (place.filter((line) => known.has(line) || likely.has(line)).length < place.length * LIKELY_SHARE) continue;
        for (const line of place) if (line.size <= most) inPlaces.add(line);
      }
    }
    for (const line of inPlaces) known.add(line);
  }
  return inPlaces;
}

function outermost(lines: readonly Line[], side: number): Line[] {
  const edge = lines.reduce((most, { y }) => Math.max(most, side * y), Number.NEGATIVE_INFINITY);
  return lines.filter(({ y }) => side * y >= edge - SAME_HEIGHT);
}

/** Lines of about the same height. */
function placesOf(lines: readonly Line[]): Line[][] {
  const places: Line[][] = [];
  for (const line of [...lines].sort((a, b) => a.y - b.y)) {
    const last = places.at(-1);
    if (last?.[0] !== undefined && line.y - last[0].y <= SAME_HEIGHT) last.push(line);
    else places.push([line]);
  }
  return places;
}

/** The size of most letters. */
function textSize(pages: readonly { readonly lines: readonly Line[] }[]): number {
  const letters = new Map<number, number>();
  for (const { lines } of pages)
    for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length);
  const [most] = [...letters].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 0;
}
