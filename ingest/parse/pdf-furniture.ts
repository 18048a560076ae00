import { type EdgePage, linesOfHeadPlaces } from "./pdf-head-places.ts";
import { BESIDE, hasPageNumber, keysOf, PAGE_NUMBER } from "./pdf-line-keys.ts";
import { linesThatCount } from "./pdf-page-counts.ts";
import { furnitureFromEdges, isApart, textSize } from "./pdf-page-edges.ts";
import type { Line } from "./reading-order.ts";

/** A page in reading order: its text, and the lines that belong to the page instead of the text. */
export interface PageLines {
  /** From 1. */
  readonly page: number;
  readonly height: number;
  readonly lines: readonly Line[];
  /** Lines of other directions than the page's text: stamps, labels at the edge. */
  readonly asides: readonly Line[];
}

export interface SplitPage extends PageLines {
  readonly heads: readonly Line[];
  readonly feet: readonly Line[];
}

/** Lines counted from the edge that may be running heads or feet. */
const EDGE_LINES = 4;
/** Such lines lie within this share of the page's height. */
const EDGE_SHARE = 0.16;
/** Number of pages from which a line in the same place counts as furniture. */
const PAGES_TO_BELIEVE = 3;
/** Points by which the place may differ. */
const PLACE = 5;
/** Larger lines than text are furniture if so many of all pages have them: a title of three sections is a heading. */
const LARGE = 1.15;
const LARGE_SHARE = 0.4;
/** Lines so close to the text, in their size, are furniture if more pages have them: speakers recur at tops. */
const CLOSE = 1.5;
const CLOSE_SHARE = 0.5;

/**
 * Separates running heads, feet and page numbers from the text. They recur in the same place: on all pages, on left or
 * right pages, or on the pages of one chapter. Numbers that count the pages may differ; other numbers may not, because
 * an amount, a day and "Chapter 2" after "Chapter 1" are text. Where most pages have such a line, the lines of other
 * pages in that place are furniture, too, if the text says the same: the head of a chapter of one page.
 */
export function withoutFurniture(pages: readonly PageLines[]): SplitPage[] {
  const recurring = recurringLines(pages);
  const inPlace = pages.length < PAGES_TO_BELIEVE ? new Set<Line>() : linesOfHeadPlaces(pages, recurring);
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

/** The lines of each page's edges, those among them that recur, and those that may belong to heads of few pages. */
function recurringLines(pages: readonly PageLines[]): EdgePage[] {
  const edges = pages.map(edgeLines);
  const offset = numberOffset(pages, edges);
  const keys = edges.map((lines, at) => {
    const expected = offset === null ? null : (pages[at]?.page ?? 0) + offset;
    return new Map([...lines].map((line) => [line, keysOf(line.text, expected)]));
  });
  const places = countPlaces(keys);
  const near = (line: Line, key: string) => (places.get(key) ?? []).filter((y) => Math.abs(y - line.y) <= PLACE).length;
  const least = pages.length < PAGES_TO_BELIEVE ? Math.max(2, pages.length) : PAGES_TO_BELIEVE;
  const large = textSize(pages) * LARGE;
  const isBelieved = (line: Line, key: string, page: PageLines | undefined) => {
    const count = near(line, key);
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
    const those = (isOne: (line: Line, keys: ReadonlySet<string>) => boolean) =>
      new Set([...ofPage].flatMap(([line, all]) => (isOne(line, all) ? line : [])));
    return {
      edges: edges[at] ?? new Set(),
      found: those((line, all) => counted.has(line) || [...all].some((key) => isBelieved(line, key, pages[at]))),
      sure: those(
        (line, all) => all.has(PAGE_NUMBER) || [...all].some((key) => key.startsWith(BESIDE) && near(line, key) >= 2),
      ),
      likely: those((line, all) => hasPageNumber(all) || [...all].some((key) => near(line, key) >= 2)),
    };
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

function countPlaces(keys: readonly ReadonlyMap<Line, ReadonlySet<string>>[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const page of keys) {
    for (const [line, all] of page) {
      for (const key of all) {
        const known = places.get(key);
        if (known === undefined) places.set(key, [line.y]);
        else known.push(line.y);
      }
    }
  }
  return places;
}
