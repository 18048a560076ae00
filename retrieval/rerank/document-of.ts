import { type ActiveChunk, factsLineOf } from "../../domain/chunk.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import type { RerankDocument } from "../../models/ports.ts";

/** A chunk as a reranker reads it. The facts of its document count as its heading, the first line of the tokens. */
export const documentOf = (chunk: ActiveChunk): RerankDocument => ({
  content: chunk.content,
  tokens: [...tokenize(factsLineOf(chunk, chunk.facts ?? {})), chunk.tokens].join(" "),
  title: chunk.title ?? "",
  heading: chunk.heading_path.at(-1) ?? "",
  subjects: chunk.subjects.map(({ key }) => key),
});
