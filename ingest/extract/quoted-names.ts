import type { Span } from "../../domain/text/sentences.ts";

const QUOTED = /["“”„]\s?([\p{Lu}\p{N}][^"“”„\n]{1,99}?)[\s,.;]*["“”]/gu;
const EMPHASISED = /(?<![\p{L}\p{N}*_])([*_])(\p{Lu}[^*_\n]{1,79}?)\1(?![\p{L}\p{N}*_])/gu;
const WORDS_LIMIT = 10;
/** Quotations contain sentences, titles do not. */
const SENTENCE_INSIDE = /[.!?;]\s+\S/;

/** Strings in quotes or Markdown italics that look like a title; UTF-16 offsets without the marks. */
export function quotedNames(content: string): Span[] {
  const found: Span[] = [];
  for (const match of content.matchAll(QUOTED)) add(found, match, match[1] ?? "");
  for (const match of content.matchAll(EMPHASISED)) add(found, match, match[2] ?? "");
  return found;
}

function add(found: Span[], match: RegExpExecArray, inner: string): void {
  if (inner.split(/\s+/).length > WORDS_LIMIT || SENTENCE_INSIDE.test(inner) || !/\p{L}/u.test(inner)) return;
  const start = match.index + match[0].indexOf(inner);
  found.push({ start, end: start + inner.length });
}
