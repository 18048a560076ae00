import type { Block, BlockKind, ParsedDocument } from "../../domain/document.ts";
import { decodeText } from "./encoding.ts";
import { finishDocument } from "./finish-document.ts";
import { withoutInlineMarks } from "./inline-marks.ts";
import { isBlank, isRising, type Line, linesOf, UNDERLINE } from "./lines.ts";
import { normaliseText } from "./normalise-text.ts";
import type { ReadingHints } from "./reading-hints.ts";
import { withoutPageMarks, withoutTargets } from "./text-marks.ts";

/** "3.2 Leases", "4.  Errors": the number of a section. Before a single number, one space begins an item of a list. */
const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){1,4}\.?[ \t]+|\d{1,2}\.[ \t]{2,})\p{Lu}/u;
const HEADING_LENGTH = 90;
const deepest = 6;

/** "Leases ........ 7": a line of a list of contents. */
const CONTENTS_LINE = /(?<=\.{3}|\. \. \.)[ \t]*(\d{1,4})$/;
const contentsLines = 3;
/** The number of a section in a text with indented paragraphs, such as an RFC. */
const SECTION = /^(\d{1,2}(?:\.\d{1,3}){0,5})\.?[ \t]+\S/;
/** In such a text this share of the lines is indented. */
const indentedShare = 0.6;
/** Longest heading without a number there, and the width in which its title is centred. */
const [plainHeadingLength, pageWidth, titleLines] = [50, 72, 60];

/**
 * Plain text: paragraphs between blank lines. Headings are underlined lines, lines with the number of a section that
 * stand alone, and, where paragraphs are indented, lines that are not. Only such a text has a title, which is centred.
 */
export function parsePlainText(bytes: Buffer, { charset }: ReadingHints = {}): ParsedDocument {
  const text = withoutPageMarks(withoutInlineMarks(withoutTargets(normaliseText(decodeText(bytes, charset)))));
  const blocks: Block[] = [];
  const lines = linesOf(text);
  const form: Form = { marks: [], isIndented: isIndentedText(lines) };
  let paragraph: Line[] = [];
  const end = (): void => {
    if (paragraph.length > 0) blocks.push(...blocksOf(paragraph, form));
    paragraph = [];
  };
  for (const line of lines) {
    if (isBlank(line)) end();
    else paragraph.push(line);
  }
  end();
  return finishDocument("txt", { text, ...titled(blocks, form.isIndented ? centredTitle(lines) : null) });
}

interface Form {
  /** The marks that underline, in the order of their first use: the order of their levels, as in reStructuredText. */
  readonly marks: string[];
  readonly isIndented: boolean;
}

function blocksOf(lines: readonly Line[], { marks, isIndented }: Form): readonly Block[] {
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
  if (isContents(lines)) return [...blocks, block("furniture", first, last)];
  const level = lines.length === 1 && isHeading(first) ? levelOf(first.text, isIndented) : null;
  if (level === null) return [...blocks, block("paragraph", first, last)];
  return [{ ...block("heading", first), level: Math.min(deepest, level) }];
}

/** The level of a line that stands alone; null if it is no heading. */
function levelOf(text: string, isIndented: boolean): number | null {
  const number = (isIndented ? SECTION : NUMBERED).exec(text)?.[1];
  if (number !== undefined) return number.match(/\d+/g)?.length ?? 1;
  return isIndented && /^\p{L}/u.test(text) && text.length <= plainHeadingLength ? 1 : null;
}

function isContents(lines: readonly Line[]): boolean {
  const pages = lines.flatMap(({ text }) => CONTENTS_LINE.exec(text.trimEnd())?.[1] ?? []).map(Number);
  return isRising(pages) && pages.length >= Math.max(contentsLines, lines.length / 2);
}

function isIndentedText(lines: readonly Line[]): boolean {
  const written = lines.filter((line) => !isBlank(line));
  return written.filter(({ text }) => /^ {2}/.test(text)).length >= indentedShare * Math.max(1, written.length);
}

/** The title becomes the first heading, above all others. */
function titled(blocks: readonly Block[], title: { readonly text: string; readonly end: number } | null) {
  if (title === null) return { blocks, title };
  const told = blocks.map((each): Block => {
    if (each.end === title.end) return { ...each, kind: "heading", level: 1 };
    return each.kind === "heading" ? { ...each, level: Math.min(deepest, (each.level ?? 1) + 1) } : each;
  });
  return { blocks: told, title: title.text };
}

/** The first lines in the middle of the page that stand alone, at most two. */
function centredTitle(lines: readonly Line[]) {
  const isCentred = ({ text }: Line): boolean => {
    const [indent, length] = [text.search(/\S/), text.trim().length];
    return indent >= 6 && Math.abs(indent - (pageWidth - length) / 2) <= 4 && !/ {3}/.test(text.trim());
  };
  for (const [at, line] of lines.slice(0, titleLines).entries()) {
    if (at === 0 || !isBlank(lines[at - 1]) || isBlank(line) || !isCentred(line)) continue;
    const next = lines[at + 1];
    const last = isBlank(next) ? line : next;
    if (last === undefined || !isCentred(last) || !isBlank(lines[at + (last === line ? 1 : 2)])) continue;
    const text = last === line ? line.text.trim() : `${line.text.trim()} ${last.text.trim()}`;
    return { text, end: last.start + last.text.trimEnd().length };
  }
  return null;
}

const isRule = (line: Line | undefined): boolean => line !== undefined && UNDERLINE.test(line.text);

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
