import type { ActiveChunk } from "../../domain/chunk.ts";
import type { RerankDocument } from "../../models/ports.ts";

/** A chunk as a reranker reads it. */
export const documentOf = ({ content, tokens, subjects }: ActiveChunk): RerankDocument => ({
  content,
  tokens,
  subjects: subjects.map(({ key }) => key),
});
