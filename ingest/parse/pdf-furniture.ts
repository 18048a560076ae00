import { type EdgePage, linesOfHeadPlaces } from "./pdf-head-places.ts";
import { BESIDE, countsOf, hasPageNumber, keysOf, PAGE_NUMBER } from "./pdf-line-keys.ts";
import { linesThatCount } from "./pdf-page-counts.ts";
import { furnitureFromEdges, isApart, largeFrom } from "./pdf-page-edges.ts";
import type { Line } from "./reading-order.ts";

/** A page in reading order: its text, and the lines that belong to the page instead of the text. */
export interface PageLines {
  /** From 1. */
  readonly page: number;
  readonly height: number;
  readonly lines: readonly Line[];
  /** Lines of other directions than the page's text: stamps, labels at the edge. */
  readonly asides: readonly Line[];
  /** Numbers of the lines at the margin. */
  readonly lineNumbers?: readonly Line[];
}

export interface SplitPage extends PageLines {
  readonly heads: readonly Line[];
  readonly feet: readonly Line[];
}

/** Lines counted from the edge that may be running heads or feet. */
const EDGE_LINES = 4;
/** Such lines lie within this share of the page's height. LaTeX prints the number of an A4 page at 16.5 %. */
const EDGE_SHARE = 0.17;
/** Number of pages from which a line in the same place counts as furniture. */
const PAGES_TO_BELIEVE = 3;
/** Points by which the place may differ. */
const PLACE = 5;
/** Lines larger than text are furniture if this share of the pages has them: a title of three sections is a heading. */
const LARGE_SHARE = 0.4;
/**
 * Lines closer to the text than this, in their size, are furniture if more than a share of the pages has them: the name
 * of a speaker recurs at the tops of pages as well.
 */
const CLOSE = 1.5;
const CLOSE_SHARE = 0.5;

/**
 * Separates running heads, feet and page numbers from the text. They recur in the same place: on all pages, on left or
 * right pages, or on the pages of one chapter. Numbers that count the pages may differ; other numbers may not, because
 * an amount, a day and "Chapter 2" after "Chapter 1" are text. Where most pages have such a line, the lines of other
 * pages in that place are furniture, too, if the text says the same: the head of a chapter of one page.
 */
export function withoutFurniture(pages: readonly PageLines[]): SplitPage[] {
  const large = largeFrom(pages);
  const recurring = recurringLines(pages, large);
  const inPlace =
    pages.length < PAGES_TO_BELIEVE ? loneNumbers(pages, recurring) : linesOfHeadPlaces(pages, recurring, large);
  return pages.map((page, at) => {
    const isOne = (line: Line): boolean => recurring[at]?.found.has(line) === true || inPlace.has(line);
    const ofEdges = furnitureFromEdges(page, isOne);
    const isFurniture = (line: Line): boolean => isOne(line) && (ofEdges.has(line) || page.asides.includes(line));
    const found = page.lines.filter(isFurniture);
    const isHead = (line: Line) => line.y > page.height / 2;
    return {
      ...page,
      lines: page.lines.filter((line) => !found.includes(line)),
      asides: page.asides.filter((line) => !isFurniture(line)),
      heads: found.filter(isHead),
      feet: [...found.filter((line) => !isHead(line)), ...page.asides.filter(isFurniture)],
    };
  });
}

/** Where nothing can recur: a line at the foot of a page, away from its text, that is only the number of this page. */
function loneNumbers(pages: readonly PageLines[], ofEdges: readonly EdgePage[]): ReadonlySet<Line> {
  const found = pages.flatMap((page, at) => {
    const lowest = page.lines.reduce((least, { y }) => Math.min(least, y), Number.POSITIVE_INFINITY);
    return page.lines.filter(
      (line) =>
        line.y === lowest &&
        line.y < page.height / 2 &&
        ofEdges[at]?.edges.has(line) === true &&
        isApart(line, page.lines, CLOSE) &&
        countsOf(line.text).some(({ isLabel, value, prefix }) => isLabel && value === page.page && prefix === ""),
    );
  });
  return new Set(found);
}

/** A key of a line, and the number of lines near its place that have it. */
interface Counted {
  readonly key: string;
  readonly count: number;
}

/** The lines of each page's edges, those among them that recur, and those that may belong to heads of few pages. */
function recurringLines(pages: readonly PageLines[], large: number): EdgePage[] {
  const edges = pages.map(edgeLines);
  const offset = numberOffset(pages, edges);
  const keys = edges.map((lines, at) => {
    const expected = offset === null ? null : (pages[at]?.page ?? 0) + offset;
    return new Map([...lines].map((line) => [line, keysOf(line.text, expected)]));
  });
  const places = countPlaces(keys);
  const near = (line: Line, key: string) =>
    [...(places.get(key) ?? [])].reduce((sum, [y, count]) => sum + (Math.abs(y - line.y) <= PLACE ? count : 0), 0);
  const least = pages.length < PAGES_TO_BELIEVE ? Math.max(2, pages.length) : PAGES_TO_BELIEVE;
  const isBelieved = (line: Line, { key, count }: Counted, page: PageLines | undefined) => {
    if (key.includes(PAGE_NUMBER)) return count >= least;
    if (pages.length < PAGES_TO_BELIEVE || count < least) return false;
    if (line.size > large) return count >= pages.length * LARGE_SHARE;
    return count > pages.length * CLOSE_SHARE || isApart(line, page?.lines ?? [], CLOSE);
  };
  const counted = linesThatCount(
    pages.map((page, at) => {
      const ofPage = edges[at] ?? new Set<Line>();
      return { page: page.page, edges: ofPage, outermost: outermostOf(ofPage, page) };
    }),
  );
  return keys.map((ofPage, at) => {
    const [found, likely, sure] = [new Set<Line>(), new Set<Line>(), new Set<Line>()];
    for (const [line, all] of ofPage) {
      const counts = [...all].map((key) => ({ key, count: near(line, key) }));
      if (counted.has(line) || counts.some((each) => isBelieved(line, each, pages[at]))) found.add(line);
      if (hasPageNumber(all) || counts.some(({ count }) => count >= 2)) likely.add(line);
      if (all.has(PAGE_NUMBER) || counts.some(({ key, count }) => key.startsWith(BESIDE) && count >= 2)) sure.add(line);
    }
    return { edges: edges[at] ?? new Set(), found, likely, sure };
  });
}

/** Lines of all columns near the upper and the lower edge, and asides. */
function edgeLines({ lines, asides, height }: PageLines): Set<Line> {
  const byHeight = lines.filter(({ table }) => table === null).sort((a, b) => b.y - a.y);
  const near = (line: Line) => line.y > height * (1 - EDGE_SHARE) || line.y < height * EDGE_SHARE;
  return new Set([...byHeight.slice(0, EDGE_LINES), ...byHeight.slice(-EDGE_LINES)].filter(near).concat(asides));
}

function outermostOf(edges: ReadonlySet<Line>, page: PageLines): ReadonlySet<Line> {
  const heights = page.lines.map(({ y }) => y);
  const [top, bottom] = [Math.max(...heights), Math.min(...heights)];
  return new Set([...edges].filter(({ y }) => y >= top - PLACE || y <= bottom + PLACE));
}

/** The number printed on a page minus the number of the page in the file, if several pages agree; else null. */
function numberOffset(pages: readonly PageLines[], edges: readonly ReadonlySet<Line>[]): number | null {
  const votes = new Map<number, number>();
  for (const [at, lines] of edges.entries()) {
    const printed = new Set([...lines].flatMap(({ text }) => (text.match(/\d+/g) ?? []).map(Number)));
    for (const number of printed) {
      const offset = number - (pages[at]?.page ?? 0);
      votes.set(offset, (votes.get(offset) ?? 0) + 1);
    }
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1]);
  return best !== undefined && best[1] >= Math.min(PAGES_TO_BELIEVE, Math.max(2, pages.length)) ? best[0] : null;
}

/** Number of lines of each key at each height. Most lines of a key have few heights, in a file of any length. */
function countPlaces(keys: readonly ReadonlyMap<Line, ReadonlySet<string>>[]): Map<string, Map<number, number>> {
  const places = new Map<string, Map<number, number>>();
  for (const page of keys) {
    for (const [line, all] of page) {
      for (const key of all) {
        const heights = places.get(key) ?? new Map<number, number>();
        places.set(key, heights.set(line.y, (heights.get(line.y) ?? 0) + 1));
      }
    }
  }
  return places;
}
