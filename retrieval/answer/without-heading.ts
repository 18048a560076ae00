import { tokenize } from "../../domain/text/tokens.ts";
import type { SentenceCandidate } from "./candidates.ts";
import type { QuotedSpan } from "./cite.ts";
import { isHeadingLine, isItem } from "./line-forms.ts";

/**
 * The span without the heading at its beginning, if the parser left a heading in the text and all its words are in the
 * question (`stems`). Such a heading says nothing new. Any other heading stays, because it may be the answer.
 */
export function withoutHeading(span: QuotedSpan, stems: ReadonlySet<string>): QuotedSpan {
  const [first, second, ...others] = span.sentences;
  if (first === undefined || second === undefined) return span;
  if (!isHeading(first, second) || !repeats(first.text, stems)) return span;
  const { start } = second;
  return { ...span, sentences: [second, ...others], start, text: span.chunk.content.slice(start, span.end) };
}

/** A short paragraph without a full stop above a sentence. */
function isHeading({ text, end, is_row, chunk }: SentenceCandidate, below: SentenceCandidate): boolean {
  if (is_row || below.is_row || isItem(below.text) || !isHeadingLine(text)) return false;
  const between = chunk.content.slice(end, below.start);
  return between.trim() === "" && between.split("\n").length > 2;
}

/** Whether the question has all words of a heading, apart from the number of its section. */
const repeats = (heading: string, stems: ReadonlySet<string>): boolean =>
  tokenize(heading.replace(/^[\d.]+\s+/, "")).every((stem) => stems.has(stem));
