import type { ActiveChunk } from "../../domain/chunk.ts";
import { quoteOf, quoteOfKg, quoteOfPosted } from "../../domain/quotes.ts";

/** What the text of this chunk quotes: a revision; or a posted chunk, which is a text of its knowledge graph. */
export const quotesOfChunk = ({ chunk_id, kg_id, source_id, revision }: ActiveChunk): readonly string[] =>
  source_id === null || revision === null
    ? [quoteOfPosted(chunk_id), quoteOfKg(kg_id)]
    : [quoteOf(source_id, revision)];
