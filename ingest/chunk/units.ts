import type { Block } from "../../domain/document.ts";
import { type Span, sentences } from "../../domain/text/sentences.ts";

/** A part of the text that is never cut: a sentence, a line of code, a row. UTF-16 offsets into the document. */
export interface Unit extends Span {
  /** True for the first unit of a block. */
  readonly opens: boolean;
}

/** The units of a section's blocks, none longer than `limit` UTF-16 units. */
export function unitsOf(text: string, blocks: readonly Block[], limit: number): Unit[] {
  return blocks.flatMap((block) => {
    const whole = text.slice(block.start, block.end);
    const spans = byLine(block) ? lineSpans(whole) : sentences(whole);
    const bounded = spans.flatMap((span) => splitLong(whole, span, limit));
    return bounded.map(({ start, end }, at) => ({
      start: block.start + start,
      end: block.start + end,
      opens: at === 0,
    }));
  });
}

function byLine({ kind }: Block): boolean {
  return kind === "rows" || kind === "code" || kind === "table";
}

function lineSpans(text: string): Span[] {
  return [...text.matchAll(/[^\n]*\S[^\n]*/g)].map(({ index, 0: line }) => {
    const start = index + line.search(/\S/);
    return { start, end: index + line.trimEnd().length };
  });
}

/** Cuts at the last white space that fits, else inside a word, but never inside a surrogate pair. */
function splitLong(text: string, span: Span, limit: number): Span[] {
  const parts: Span[] = [];
  let { start } = span;
  while (span.end - start > limit) {
    const window = text.slice(start, start + limit);
    const space = window.search(/\s\S*$/);
    let end = start + (space > limit / 2 ? space : limit);
    if (isLowSurrogate(text.charCodeAt(end))) end -= 1;
    parts.push({ start, end: start + text.slice(start, end).trimEnd().length });
    start = end + text.slice(end, end + limit).search(/\S|$/);
  }
  if (start < span.end) parts.push({ start, end: span.end });
  return parts.filter((part) => part.end > part.start);
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
