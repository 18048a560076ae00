import type { ActiveChunk } from "../../domain/chunk.ts";
import { quoteOf, quoteOfKg, quoteOfPosted } from "../../domain/quotes.ts";

/**
 * Keys of the data that a text of this chunk quotes: its revision; for a posted chunk, the chunk itself and its
 * knowledge graph.
 */
export const quotesOfChunk = ({ chunk_id, kg_id, source_id, revision }: ActiveChunk): readonly string[] =>
  source_id === null || revision === null
    ? [quoteOfPosted(chunk_id), quoteOfKg(kg_id)]
    : [quoteOf(source_id, revision)];
