import type { ActiveChunk } from "../../domain/chunk.ts";

/** How well the document of a chunk agrees with the question's words about documents, 0–1. */
export type Fit = (chunk: ActiveChunk) => number;

/** The documents of all candidates. */
export interface FoundDocuments {
  /** One chunk of each document: chunks of a document have the same facts. */
  readonly documents: readonly ActiveChunk[];
  /** The texts of all candidates. */
  readonly texts: readonly string[];
}

export function documentsOf(chunks: readonly ActiveChunk[]): FoundDocuments {
  const documents = new Map(chunks.map((chunk) => [chunk.source_id, chunk]));
  documents.delete(null);
  return { documents: [...documents.values()], texts: chunks.map(({ content }) => content) };
}
