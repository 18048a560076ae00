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
const ROMAN = /^[ivxlc]{1,8}$/i;

/**
 * Separates running heads, feet and page numbers from the text. They recur in the same place: on all pages, on left or
 * right pages, or on the pages of one chapter. Numbers that count the pages may differ; other numbers may not, because
 * "Chapter 2" after "Chapter 1" is text.
 */
export function withoutFurniture(pages: readonly PageLines[]): SplitPage[] {
  const edges = pages.map(edgeLines);
  const offset = numberOffset(pages, edges);
  const keys = edges.map(
    (lines, at) => new Map([...lines].map((line) => [line, keyOf(line, pages[at]?.page, offset)])),
  );
  const places = countPlaces(keys);
  const least = pages.length < PAGES_TO_BELIEVE ? Math.max(2, pages.length) : PAGES_TO_BELIEVE;
  return pages.map((page, at) => {
    const isFurniture = (line: Line): boolean => {
      const key = keys[at]?.get(line);
      if (key === undefined) return false;
      const near = (places.get(key) ?? []).filter((y) => Math.abs(y - line.y) <= PLACE);
      return near.length >= least && (pages.length >= PAGES_TO_BELIEVE || key.includes("#"));
    };
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

/** Lines of all columns near the upper and the lower edge, and asides. */
function edgeLines({ lines, asides, height }: PageLines): Set<Line> {
  const byHeight = lines.filter(({ table }) => table === null).sort((a, b) => b.y - a.y);
  const near = (line: Line) => line.y > height * (1 - EDGE_SHARE) || line.y < height * EDGE_SHARE;
  return new Set([...byHeight.slice(0, EDGE_LINES), ...byHeight.slice(-EDGE_LINES)].filter(near).concat(asides));
}

/** The number printed on a page minus the number of the page in the file, if several pages agree; else null. */
function numberOffset(pages: readonly PageLines[], edges: readonly ReadonlySet<Line>[]): number | null {
  const votes = new Map<number, number>();
  for (const [at, lines] of edges.entries()) {
    const printed = new Set([...lines].flatMap(({ text }) => outerNumbers(text)));
    for (const number of printed) {
      const offset = number - (pages[at]?.page ?? 0);
      votes.set(offset, (votes.get(offset) ?? 0) + 1);
    }
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1]);
  return best !== undefined && best[1] >= Math.min(PAGES_TO_BELIEVE, Math.max(2, pages.length)) ? best[0] : null;
}

function outerNumbers(text: string): number[] {
  return (text.match(/\d{1,4}/g) ?? []).map(Number);
}

function keyOf({ text }: Line, page: number | undefined, offset: number | null): string {
  const plain = text.replace(/\s+/g, " ").trim().toLowerCase();
  if (ROMAN.test(plain)) return "#";
  if (page === undefined || offset === null) return plain;
  return plain.replace(/\d+/g, (digits) => (Number(digits) === page + offset ? "#" : digits));
}

function countPlaces(keys: readonly ReadonlyMap<Line, string>[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const page of keys) {
    for (const [line, key] of page) places.set(key, [...(places.get(key) ?? []), line.y]);
  }
  return places;
}
