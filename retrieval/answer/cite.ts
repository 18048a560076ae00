import type { Citation } from "../../domain/answer.ts";
import { offsetMap } from "../../domain/text/code-points.ts";
import type { CitedSentence, Validation } from "../../models/ports.ts";
import type { SentenceCandidate } from "./candidates.ts";

/** The citation of one sentence: verbatim, with code-point offsets into the stored parsed text. */
export function citeSentence(
  sentence: SentenceCandidate,
  citation_id: number,
  entity_ids: readonly number[],
): Citation {
  const { chunk, start, end, text, passage_score } = sentence;
  const base = chunk.start_offset;
  const { toCodePoint } = offsetMap(chunk.content);
  return {
    citation_id,
    source_id: chunk.source_id,
    source_name: chunk.source_name,
    kg_name: chunk.kg_name,
    chunk_id: chunk.chunk_id,
    excerpt: text,
    relevance_score: Math.round(Math.max(0, Math.min(1, passage_score)) * 1000) / 1000,
    page: chunk.page,
    section: [chunk.title, ...chunk.heading_path].filter((part) => part !== null).join(" › ") || null,
    entity_ids: [...entity_ids],
    start_offset: base === null ? null : base + toCodePoint(start),
    end_offset: base === null ? null : base + toCodePoint(end),
  };
}

/** A sentence as the answer shows it: on one line, with its marker. */
export const withMarker = (text: string, citation_id: number): string =>
  `${text.replace(/\s+/g, " ").trim()} [${citation_id}]`;

/** Checks that each excerpt contains its sentence verbatim, apart from white space. Names the sentences that fail. */
export function checkGrounding(sentences: readonly CitedSentence[]): Validation {
  const fold = (text: string) => text.replace(/\s+/g, " ").trim();
  const unsupported_claims = sentences
    .filter(({ text, excerpt }) => excerpt === undefined || !fold(excerpt).includes(fold(text)))
    .map(({ text }) => text);
  return { performed: true, grounded: unsupported_claims.length === 0, unsupported_claims };
}
