import type { Block } from "../../domain/document.ts";
import { lineSpans } from "../../domain/text/chunk-sentences.ts";
import { type Span, sentences } from "../../domain/text/sentences.ts";

/** A part of the text that is never cut: a sentence, a list item, a line of code, a row. UTF-16 offsets. */
export interface Unit extends Span {
  /** True for the first unit of a block. */
  readonly opens: boolean;
  /** True for the first unit after a paragraph that ends with a colon. It stays with the unit before, if it can. */
  readonly isIntroduced: boolean;
}

/** The units of a section's blocks, none longer than `limit` UTF-16 units. */
export function unitsOf(text: string, blocks: readonly Block[], limit: number): Unit[] {
  return blocks.flatMap((block, number) => {
    const isIntroduced = introduces(text, blocks[number - 1]);
    const whole = text.slice(block.start, block.end);
    const bounded = partsOf(whole, block, limit).flatMap((span) =>
      splitLong(whole, span, { limit, isRow: block.kind === "table" }),
    );
    return bounded.map(({ start, end }, at) => ({
      start: block.start + start,
      end: block.start + end,
      opens: at === 0,
      isIntroduced: at === 0 && isIntroduced,
    }));
  });
}

/** Whether a block is a paragraph that ends with a colon. */
export const introduces = (text: string, before: Block | undefined): boolean =>
  before?.kind === "paragraph" && text[before.end - 1] === ":";

function partsOf(whole: string, { kind }: Block, limit: number): Span[] {
  if (kind === "code" || kind === "table") return lineSpans(whole);
  if (kind === "item" && whole.length <= limit) return [{ start: 0, end: whole.length }];
  return sentences(whole);
}

interface Cutting {
  readonly limit: number;
  /** A row of a table is cut between its cells if possible. */
  readonly isRow: boolean;
}

/** Cuts at the last white space that fits, else inside a word, but never inside a surrogate pair. */
function splitLong(text: string, span: Span, { limit, isRow }: Cutting): Span[] {
  const parts: Span[] = [];
  let { start } = span;
  while (span.end - start > limit) {
    const window = text.slice(start, start + limit);
    const between = isRow ? lastCellEnd(window) : -1;
    const space = between > limit / 2 ? between : window.search(/\s\S*$/);
    let end = start + (space > limit / 2 ? space : limit);
    if (isLowSurrogate(text.charCodeAt(end))) end -= 1;
    parts.push({ start, end: start + text.slice(start, end).trimEnd().length });
    start = end + text.slice(end, end + limit).search(/\S|$/);
  }
  if (start < span.end) parts.push({ start, end: span.end });
  return parts.filter((part) => part.end > part.start);
}

/** "label: value;| label: value", "cell| | cell". */
const lastCellEnd = (window: string): number => Math.max(window.lastIndexOf("; ") + 1, window.lastIndexOf(" | "));

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
