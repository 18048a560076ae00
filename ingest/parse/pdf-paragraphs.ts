import type { BlockKind } from "../../domain/document.ts";
import { isHeading, isSameStyle } from "./pdf-headings.ts";
import { proseLines } from "./pdf-large-prose.ts";
import { endsSentence, isItem } from "./pdf-marks.ts";
import { notesOf } from "./pdf-notes.ts";
import { right } from "./pdf-rows.ts";
import type { Styles } from "./pdf-styles.ts";
import type { Line } from "./reading-order.ts";

/** Lines of one kind. A block may begin on one page and end on the next. */
export interface PageBlock {
  readonly kind: BlockKind;
  readonly lines: PlacedLine[];
}

export interface PlacedLine {
  readonly page: number;
  readonly line: Line;
}

/** A gap larger than this, in usual distances of lines, begins a paragraph. */
const PARAGRAPH_GAP = 1.3;
const HEADING_LINES = 4;

/** The lines of a page's text as headings, paragraphs, items, notes and tables. */
export function blocksOf(page: number, lines: readonly Line[], styles: Styles): PageBlock[] {
  const notes = notesOf(lines, styles);
  const prose = proseLines(lines, styles);
  const kinds = lines.map((line, at): BlockKind => {
    if (line.table !== null) return "table";
    if (notes.has(line)) return "note";
    const neighbours = { above: inColumn(lines[at - 1], line), below: inColumn(lines[at + 1], line) };
    if (!prose.has(line) && isHeading(line, neighbours, styles)) return "heading";
    return isItem(line.text) ? "item" : "paragraph";
  });
  const blocks: PageBlock[] = [];
  for (const [at, line] of lines.entries()) {
    const kind = kinds[at] ?? "paragraph";
    const last = blocks.at(-1);
    if (last !== undefined && goesOn(last, { line, kind, isNoteStart: notes.get(line) === true }, styles)) {
      last.lines.push({ page, line });
    } else blocks.push({ kind, lines: [{ page, line }] });
  }
  return blocks;
}

interface Candidate {
  readonly line: Line;
  readonly kind: BlockKind;
  readonly isNoteStart: boolean;
}

function goesOn(block: PageBlock, { line, kind, isNoteStart }: Candidate, styles: Styles): boolean {
  const first = block.lines[0]?.line;
  const last = block.lines.at(-1)?.line;
  if (first === undefined || last === undefined || kind === "table" || block.kind === "table") return false;
  if (last.column !== line.column) return false;
  const gap = last.y - line.y;
  if (gap <= 0) return false;
  if (kind === "note") return block.kind === "note" && !isNoteStart;
  if (kind === "heading") {
    const isNear = gap < 1.75 * Math.max(last.size, line.size) && block.lines.length < HEADING_LINES;
    return block.kind === "heading" && isNear && isSameStyle(last, line) && !endsHeading(last, line, styles);
  }
  if (kind === "item" || block.kind === "heading" || block.kind === "note") return false;
  if (gap > PARAGRAPH_GAP * styles.spacing(Math.max(last.size, line.size))) return false;
  if (last.size / line.size > 1.18 || line.size / last.size > 1.18) return false;
  if (block.lines.length === 1 && isPlainHeading(last, line)) return false;
  return block.kind === "item" ? goesOnInItem(first, last, line) : !beginsParagraph(last, line);
}

/** A heading below a heading. The lines of a large title, and centred ones, may be short. */
function endsHeading(last: Line, line: Line, styles: Styles): boolean {
  return last.size < styles.body * 1.6 && Math.abs(last.x - line.x) < 1 && isShort(last, line);
}

/** True if a line continues an item: it is indented below the text of the item, or continues its sentence. */
function goesOnInItem(first: Line, last: Line, line: Line): boolean {
  if (line.x > first.x + 0.4 * first.size) return true;
  return !endsSentence(last.text) && !beginsParagraph(last, line);
}

function beginsParagraph(last: Line, line: Line): boolean {
  if (!endsSentence(last.text)) return isIndented(last, line) && isShort(last, line) && /^\p{Lu}/u.test(line.text);
  return isIndented(last, line) || (isShort(last, line) && /^[\p{Lu}\d"“‘(]/u.test(line.text));
}

/** Most words of a heading in the style of the text, and most of the column's width that it fills. */
const PLAIN_HEADING = { words: 8, share: 0.6 };

/** A short first line without a full stop, in the style of the text and close above a line that fills the column. */
function isPlainHeading(last: Line, line: Line): boolean {
  const { left, right: end } = last.column;
  if (endsSentence(last.text) || /[,\p{Pd}]$/u.test(last.text) || last.text.split(/\s+/).length > PLAIN_HEADING.words) {
    return false;
  }
  if (!/^[\p{Lu}\d]/u.test(last.text) || !/^\p{Lu}/u.test(line.text)) return false;
  const isFull = right(line) > end - (1 - PLAIN_HEADING.share) * 0.5 * (end - left);
  return isFull && right(last) < left + PLAIN_HEADING.share * (end - left) && isShort(last, line);
}

function isIndented(last: Line, line: Line): boolean {
  return line.x - last.x > 0.8 * line.size && last.x - last.column.left < 0.8 * line.size;
}

/** The first word of the next line would have fitted into this one. */
function isShort(last: Line, line: Line): boolean {
  const word = /^\S+/.exec(line.text)?.[0].length ?? 0;
  const letter = line.width / Math.max(1, line.text.length);
  return right(last) + (word + 2) * letter < last.column.right;
}

const inColumn = (other: Line | undefined, line: Line): Line | null => (other?.column === line.column ? other : null);
