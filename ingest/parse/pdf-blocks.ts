import type { Block } from "../../domain/document.ts";
import type { Findings } from "./finish-document.ts";
import { normaliseText } from "./normalise-text.ts";
import type { Piece } from "./reading-order.ts";

/** A line this much larger than the body text is a heading. */
const HEADING_RATIO = 1.15;
const HEADING_LENGTH_LIMIT = 150;
/** A gap larger than this, in line distances of the body, begins a paragraph. */
const PARAGRAPH_GAP = 1.35;
const RUNNING_HEAD_PAGES = 4;

interface PageBlock {
  readonly page: number;
  readonly kind: "heading" | "paragraph";
  readonly size: number;
  text: string;
}

/** Lines of pages in reading order → paragraphs and headings, distinguished by font size and distance. */
export function pdfBlocks(pages: readonly (readonly Piece[])[]): Findings {
  const kept = withoutRunningHeads(pages);
  const bodySize = commonSize(kept);
  const blocks: PageBlock[] = [];
  for (const [page, lines] of kept.entries()) addPage(blocks, { page, lines }, bodySize);
  return assemble(blocks, pages.length);
}

/** A line that recurs at the edge of most pages (ignoring the page number) is not part of the text. */
function withoutRunningHeads(pages: readonly (readonly Piece[])[]): readonly (readonly Piece[])[] {
  if (pages.length < RUNNING_HEAD_PAGES) return pages;
  const counts = new Map<string, number>();
  for (const lines of pages) {
    for (const key of new Set([lines.at(0), lines.at(-1)].map(edgeKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const recurs = (line: Piece | undefined): boolean => (counts.get(edgeKey(line)) ?? 0) > pages.length / 2;
  return pages.map((lines) =>
    lines.filter((line, at) => !((at === 0 || at === lines.length - 1) && lines.length > 2 && recurs(line))),
  );
}

function edgeKey(line: Piece | undefined): string {
  return line === undefined ? "" : line.text.replace(/\d+/g, "#").trim();
}

/** The font size in which most characters are set. */
function commonSize(pages: readonly (readonly Piece[])[]): number {
  const counts = new Map<number, number>();
  for (const { size, text } of pages.flat()) {
    const rounded = Math.round(size * 2) / 2;
    counts.set(rounded, (counts.get(rounded) ?? 0) + text.length);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
}

interface PageLines {
  readonly page: number;
  readonly lines: readonly Piece[];
}

function addPage(blocks: PageBlock[], { page, lines }: PageLines, bodySize: number): void {
  const spacing = lineSpacing(lines, bodySize);
  let previous: Piece | null = null;
  for (const line of lines) {
    const text = normaliseText(line.text).replace(/\s+/g, " ").trim();
    if (text === "") continue;
    const kind = isHeading(line, text, bodySize) ? "heading" : "paragraph";
    const last = blocks.at(-1);
    if (last !== undefined && goesOn(last, { page, kind, line, text, previous, spacing })) {
      last.text = joinLines(last.text, text);
    } else blocks.push({ page, kind, size: line.size, text });
    previous = line;
  }
}

function isHeading(line: Piece, text: string, bodySize: number): boolean {
  return line.size >= bodySize * HEADING_RATIO && text.length <= HEADING_LENGTH_LIMIT && /\p{L}/u.test(text);
}

interface Candidate {
  readonly page: number;
  readonly kind: PageBlock["kind"];
  readonly line: Piece;
  readonly text: string;
  readonly previous: Piece | null;
  readonly spacing: number;
}

function goesOn(last: PageBlock, { page, kind, line, text, previous, spacing }: Candidate): boolean {
  if (last.kind !== kind) return false;
  const gap = previous === null || page !== last.page ? null : previous.y - line.y;
  if (kind === "heading") {
    return gap !== null && gap > 0 && gap < 2 * line.size && Math.abs(line.size - last.size) < 0.5;
  }
  // In the next column or on the next page a paragraph continues if its sentence does.
  if (gap === null || gap <= 0) return !/[.!?:]["'”’)\]]*$/u.test(last.text.slice(-8)) && /^[\p{Ll}\p{N}(]/u.test(text);
  const indented = previous !== null && line.x - previous.x > line.size * 0.8 && /[.!?:]$/.test(last.text);
  return gap <= spacing * PARAGRAPH_GAP && !indented;
}

function joinLines(above: string, below: string): string {
  if (/\p{L}[-‐]$/u.test(above) && /^\p{Ll}/u.test(below)) return above.slice(0, -1) + below;
  return `${above} ${below}`;
}

/** The usual distance between two lines of the page. */
function lineSpacing(lines: readonly Piece[], bodySize: number): number {
  const gaps: number[] = [];
  for (let at = 1; at < lines.length; at += 1) {
    const gap = (lines[at - 1]?.y ?? 0) - (lines[at]?.y ?? 0);
    if (gap > 0.8 * bodySize && gap < 3 * bodySize) gaps.push(gap);
  }
  return gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 1.2 * bodySize;
}

function assemble(found: readonly PageBlock[], pageCount: number): Findings {
  const levels = headingLevels(found);
  const blocks: Block[] = [];
  const pageStarts: number[] = [];
  let text = "";
  for (const { page, kind, size, text: content } of found) {
    if (text !== "") text += "\n\n";
    while (pageStarts.length <= page) pageStarts.push(text.length);
    const level = levels.get(Math.round(size));
    const start = text.length;
    text += content;
    blocks.push({ kind, start, end: text.length, ...(kind === "heading" && level !== undefined ? { level } : {}) });
  }
  while (pageStarts.length < pageCount) pageStarts.push(text.length);
  const first = blocks.find(({ kind, level }) => kind === "heading" && level === 1);
  const title = first === undefined || first.start > 2_000 ? null : text.slice(first.start, first.end);
  return { text, blocks, pageStarts, title };
}

/** The largest font of the headings is level 1, the next one level 2, … */
function headingLevels(found: readonly PageBlock[]): Map<number, number> {
  const sizes = new Set(found.filter(({ kind }) => kind === "heading").map(({ size }) => Math.round(size)));
  return new Map([...sizes].sort((a, b) => b - a).map((size, at) => [size, Math.min(6, at + 1)]));
}
