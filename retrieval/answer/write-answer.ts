import type { Citation } from "../../domain/citation.ts";
import type { Draft, ToAnswer } from "../../models/ports.ts";
import { mostWords } from "./choose-units.ts";
import { citeSpan, ownCells, type QuotedSpan, withMarker } from "./cite.ts";
import { uncertainBelow } from "./confidence.ts";
import type { Sureness } from "./part-confidences.ts";
import { wordsIn } from "./units.ts";

/** The answer in words: its quotes with their citations, and the parts of the question that have none. */
export function writeAnswer(
  spans: readonly QuotedSpan[],
  { confidence, missing }: Sureness,
  { include_citations, entityIds }: Pick<ToAnswer, "include_citations" | "entityIds">,
): Draft {
  const citations = spans.map((span, index) => {
    const names = new Set(span.sentences.flatMap((sentence) => [...sentence.names]));
    return citeSpan(span, index + 1, entityIds(names));
  });
  const rest = missing.map(notFound).join("");
  const quotes = shownTexts(spans, { citations, rest }).map((text, index) =>
    include_citations ? withMarker(text, index + 1) : text.trim(),
  );
  return {
    answer: `${confidence < uncertainBelow ? "Possibly: " : ""}${quotes.join(" ")}${rest}`,
    citations: include_citations ? citations : [],
    confidence,
    sentences: spans.map(({ text, chunk }, index) => ({
      text,
      excerpt: citations[index]?.excerpt,
      chunk_id: chunk.chunk_id,
    })),
  };
}

/** Rows with the names of their columns, unless the answer grows too long by that. */
function shownTexts(
  spans: readonly QuotedSpan[],
  { citations, rest }: { readonly citations: readonly Citation[]; readonly rest: string },
): readonly string[] {
  const texts = spans.map(({ text }) => text);
  const headed = spans.map((span, at) => withHeader(span, citations[at]?.table));
  return wordsIn(`${headed.join(" ")} ${rest}`) > mostWords ? texts : headed;
}

/** "And who signs it?" is told as "who signs it?". */
const notFound = (part: string): string =>
  `\nNot found: ${part.replace(/^(?:and|or|but)\s+/i, "").replace(/(?<![\s.?!])[\s.?!]+$/, "")}?`;

/**
 * A row of a table as the answer shows it: each cell behind the name of its column, because a row says little without
 * its header. A cell over several columns is shown once, and without a name if it is the whole row. Another quote stays
 * as it is.
 */
function withHeader(span: QuotedSpan, table: Citation["table"]): string {
  const { text, sentences } = span;
  if (table === undefined || sentences.length > 1) return text;
  if (table.header.length !== table.row.length || table.header.every((name) => name === "")) return text;
  const isOwn = ownCells(span);
  const cells = table.row
    .map((cell, at) => ({ name: table.header[at]?.trim() ?? "", cell: cell.trim() }))
    .filter((_, at) => isOwn[at]);
  if (cells.length === 1 && table.row.length > 1) return text;
  return cells
    .filter(({ cell }) => cell !== "")
    .map(({ name, cell }) => (name === "" ? cell : `${name}: ${cell}`))
    .join("; ");
}
