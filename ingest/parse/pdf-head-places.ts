import { lettersOf } from "./pdf-line-keys.ts";
import { isApart, placesOf, SAME_HEIGHT } from "./pdf-page-edges.ts";
import type { Line } from "./reading-order.ts";

/** The lines near the edges of a page. */
export interface EdgePage {
  readonly edges: ReadonlySet<Line>;
  /** Those that are furniture, because they recur. */
  readonly found: ReadonlySet<Line>;
  /** Those that stand in the same place on two pages, or have the number of their page. */
  readonly likely: ReadonlySet<Line>;
  /** Those that are only the number of their page, or have it outside of words that recur. */
  readonly sure: ReadonlySet<Line>;
}

const PAGES_TO_BELIEVE = 3;
/**
 * So many of all pages have a line in the place: heads may stand on right pages only, and not where a chapter begins.
 */
const PAGES_SHARE = 0.4;
/** So many of the lines in the place recur or have a page number. */
const LIKELY_SHARE = 2 / 3;
/** Heads stand so far from the text, in their size. The name of a speaker stands at what he says. */
const APART = 1.8;
/** Heads of two rows: the second is the outermost one after the first is known. */
const ROWS = 2;

/**
 * The lines that are furniture by their place. Heads that name a chapter or the first word of a page change too often
 * to recur; but the place does: the outermost row of most pages, at the same height, with texts of which most recur.
 * Such a line is furniture only if the text says the same, as a line of its own or on its page. Otherwise it may be the
 * title of a slide, a date or an item. A line larger than `large` is a title.
 */
export function linesOfHeadPlaces(
  pages: readonly { readonly lines: readonly Line[]; readonly height: number }[],
  edges: readonly EdgePage[],
  large: number,
): ReadonlySet<Line> {
  const known = new Set(edges.flatMap(({ found }) => [...found]));
  const likely = new Set(edges.flatMap((page) => [...page.likely]));
  const sure = new Set(edges.flatMap((page) => [...page.sure]));
  const letters = new Map(pages.flatMap(({ lines }) => lines.map((line) => [line, lettersOf(line.text)])));
  const said = linesByLetters(letters);
  const isSaid = (line: Line, at: number, place: ReadonlySet<Line>): boolean => {
    if (sure.has(line)) return true;
    const own = letters.get(line) ?? "";
    if (own === "") return false;
    const isOther = (other: Line) => !place.has(other) && !known.has(other);
    if (said.get(own)?.some(isOther) === true) return true;
    return (pages[at]?.lines ?? []).some((other) => isOther(other) && letters.get(other)?.includes(own) === true);
  };
  const inPlaces = new Set<Line>();
  for (let row = 0; row < ROWS; row += 1) {
    for (const side of [1, -1]) {
      const outer = pages.map(({ lines, height }, at) => {
        const half = lines.filter((line) => side * (line.y - height / 2) > 0 && (row === 0 || !known.has(line)));
        return outermost(half, side).filter((line) => edges[at]?.edges.has(line));
      });
      for (const place of placesOf(outer.flat(), ({ y }) => y, SAME_HEIGHT)) {
        const there = new Set(place);
        const count = outer.filter((lines) => lines.some((line) => there.has(line))).length;
        if (count < Math.max(PAGES_TO_BELIEVE, pages.length * PAGES_SHARE)) continue;
        if (place.filter((line) => known.has(line) || likely.has(line)).length < place.length * LIKELY_SHARE) continue;
        for (const [at, lines] of outer.entries()) {
          for (const line of lines) {
            if (!there.has(line) || line.size > large || !isApart(line, pages[at]?.lines ?? [], APART)) continue;
            if (isSaid(line, at, there)) inPlaces.add(line);
          }
        }
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

/** The lines of equal letters. */
function linesByLetters(letters: ReadonlyMap<Line, string>): Map<string, Line[]> {
  const said = new Map<string, Line[]>();
  for (const [line, own] of letters) {
    const known = said.get(own);
    if (known === undefined) said.set(own, [line]);
    else known.push(line);
  }
  return said;
}
