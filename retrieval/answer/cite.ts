import type { ActiveChunk } from "../../domain/chunk.ts";
import type { Citation } from "../../domain/citation.ts";
import type { TextSpan } from "../../domain/document.ts";
import { shownFacts } from "../../domain/facts.ts";
import { cellsAt, lineAt, pageAt, rowAt } from "../../domain/text/chunk-place.ts";
import { offsetMap } from "../../domain/text/code-points.ts";
import type { CitedSentence, Validation } from "../../models/ports.ts";
import type { SentenceCandidate } from "./candidates.ts";
import { endsSentence, isItem } from "./line-forms.ts";

/** A range of a passage that an answer quotes: neighbouring sentences and the text between them. */
export interface QuotedSpan extends Pick<SentenceCandidate, "chunk" | "passage_score" | "text" | "start" | "end"> {
  /** At least one, in the order of the text. */
  readonly sentences: readonly SentenceCandidate[];
}

/** The citation of a quote: verbatim, with code-point offsets into the stored parsed text. */
export function citeSpan(
  span: Omit<QuotedSpan, "sentences">,
  citation_id: number,
  entity_ids: readonly number[],
): Citation {
  const { chunk, start, end, text, passage_score } = span;
  const base = chunk.start_offset;
  const { toCodePoint } = offsetMap(chunk.content);
  const place = { start: toCodePoint(start), end: toCodePoint(end) };
  return {
    citation_id,
    source_id: chunk.source_id,
    source_name: chunk.source_name,
    document: chunk.source_id === null ? null : shownFacts(chunk.facts ?? {}),
    kg_name: chunk.kg_name,
    chunk_id: chunk.chunk_id,
    excerpt: text,
    relevance_score: Math.round(Math.max(0, Math.min(1, passage_score)) * 1000) / 1000,
    page: pageAt(chunk, (base ?? 0) + place.start),
    ...lineOf(chunk, start),
    section: [chunk.title, ...chunk.heading_path].filter((part) => part !== null).join(" › ") || null,
    entity_ids: [...entity_ids],
    start_offset: base === null ? null : base + place.start,
    end_offset: base === null ? null : base + place.end,
    ...tableOf(chunk, place),
    ...(chunk.source_id === null && { added_by_hand: true as const }),
  };
}

function lineOf(chunk: ActiveChunk, start: number): Pick<Citation, "line"> {
  const line = lineAt(chunk, start);
  return line === null ? {} : { line };
}

function tableOf({ content, blocks }: ActiveChunk, place: TextSpan): Pick<Citation, "table"> {
  if (blocks.length === 0) return {};
  const { toUtf16 } = offsetMap(content);
  const found = rowAt(blocks, place, (part) => content.slice(toUtf16(part.start), toUtf16(part.end)));
  return found === null ? {} : { table: { ...found, header: [...found.header], row: [...found.row] } };
}

/** For each column of the quoted row, whether its cell does not already stand in the column before. */
export function ownCells({ chunk, start, end }: Pick<QuotedSpan, "chunk" | "start" | "end">): readonly boolean[] {
  const { toCodePoint } = offsetMap(chunk.content);
  const places = cellsAt(chunk.blocks, { start: toCodePoint(start), end: toCodePoint(end) }) ?? [];
  return places.map((place, at) => place.start === place.end || place.start !== places[at - 1]?.start);
}

/**
 * A quote as the answer shows it, with its marker: wrapped lines are joined. Items of a list keep lines of their own,
 * and so does a paragraph without a full stop, such as a heading.
 */
export function withMarker(text: string, citation_id: number): string {
  let shown = "";
  let isBelowGap = false;
  for (const part of text.split("\n")) {
    const line = part.trim().replace(/\s+/g, " ");
    if (line !== "") {
      const keepsLine = isItem(line) || (isBelowGap && !endsSentence(shown));
      shown += (keepsLine ? "\n" : " ") + line;
    }
    isBelowGap = line === "";
  }
  return `${shown.trim()} [${citation_id}]`;
}

/** Checks that each excerpt contains its sentence verbatim, apart from white space. Names the sentences that fail. */
export function checkGrounding(sentences: readonly CitedSentence[]): Validation {
  const fold = (text: string) => text.replace(/\s+/g, " ").trim();
  const unsupported_claims = sentences
    .filter(({ text, excerpt }) => excerpt === undefined || !fold(excerpt).includes(fold(text)))
    .map(({ text }) => text);
  return { performed: true, grounded: unsupported_claims.length === 0, unsupported_claims };
}
