import type { Block, BlockKind, ParsedDocument } from "../../domain/document.ts";
import { decodeText } from "./encoding.ts";
import { finishDocument } from "./finish-document.ts";
import { isBlank, type Line, linesOf } from "./lines.ts";
import { normaliseText } from "./normalise-text.ts";
import type { ReadingHints } from "./reading-hints.ts";

/** A line of one repeated mark: it underlines the line above. */
const UNDERLINE = /^([=\-~^*#+])\1{2,}$/;
/** "3.2 Leases", "4.  Errors": the number of a section. Before a single number, one space begins an item of a list. */
const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){1,4}\.?[ \t]+|\d{1,2}\.[ \t]{2,})\p{Lu}/u;
const HEADING_LENGTH = 90;
const deepest = 6;

/**
 * Plain text: paragraphs between blank lines. It has no title. Headings are underlined lines, and lines with the number
 * of a section that stand alone.
 */
export function parsePlainText(bytes: Buffer, { charset }: ReadingHints = {}): ParsedDocument {
  const text = normaliseText(decodeText(bytes, charset));
  const blocks: Block[] = [];
  const marks: string[] = [];
  let paragraph: Line[] = [];
  const end = (): void => {
    if (paragraph.length > 0) blocks.push(...blocksOf(paragraph, marks));
    paragraph = [];
  };
  for (const line of linesOf(text)) {
    if (isBlank(line)) end();
    else paragraph.push(line);
  }
  end();
  return finishDocument("txt", { text, blocks });
}

/**
 * `marks`: the marks that underline, in the order of their first use: the order of their levels, as in
 * reStructuredText.
 */
function blocksOf(lines: readonly Line[], marks: string[]): readonly Block[] {
  const blocks: Block[] = [];
  let at = 0;
  for (;;) {
    const isOver = lines[at + 2] !== undefined && isRule(lines[at]);
    const [title, under] = [lines[at + (isOver ? 1 : 0)], lines[at + (isOver ? 2 : 1)]];
    if (title === undefined || under === undefined || !underlines(under, title)) break;
    const mark = `${isOver ? "over" : ""}${under.text.trim()[0]}`;
    if (!marks.includes(mark)) marks.push(mark);
    if (isOver) blocks.push(block("furniture", lines[at] ?? title));
    blocks.push({ ...block("heading", title), level: Math.min(deepest, marks.indexOf(mark) + 1) });
    blocks.push(block("furniture", under));
    at += isOver ? 3 : 2;
  }
  const [first, last] = [lines[at], lines.at(-1)];
  if (first === undefined || last === undefined) return blocks;
  const number = lines.length === 1 && isHeading(first) ? NUMBERED.exec(first.text)?.[1] : undefined;
  if (number === undefined) return [...blocks, block("paragraph", first, last)];
  return [{ ...block("heading", first), level: number.match(/\d+/g)?.length ?? 1 }];
}

const isRule = (line: Line | undefined): boolean => line !== undefined && UNDERLINE.test(line.text.trim());

/**
 * An underline is about as long as its heading; a longer one separates, and the header of a table has several parts.
 */
function underlines(under: Line, title: Line): boolean {
  const [length, width] = [title.text.trim().length, under.text.trim().length];
  return isRule(under) && !isRule(title) && isHeading(title) && width >= length - 2 && width <= length + 4;
}

const isHeading = ({ text }: Line): boolean => text.trim().length <= HEADING_LENGTH && !/[.,;:|]$/.test(text.trim());

const block = (kind: BlockKind, first: Line, last = first): Block => ({
  kind,
  start: first.start + first.text.search(/\S/),
  end: last.start + last.text.trimEnd().length,
});
