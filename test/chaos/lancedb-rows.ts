import type { CollectionRef, KeywordRecord, VectorRecord } from "../../stores/ports/vectors.ts";

/** The rows that the killed writer writes and the test expects, as functions of the id. */
export const chunks: CollectionRef = { kg_id: 1, kind: "chunk" };
export const writers = 8;
export const rowsPerWrite = 25;

const place = (id: number) => ({ id, source_id: null, revision: null, version: 1 });

export function vectorRow(id: number): VectorRecord {
  const vector = Float32Array.from({ length: 32 }, (_, i) => Math.sin(id * 31 + i));
  const length = Math.hypot(...vector);
  return { ...place(id), vector: vector.map((value) => value / length) };
}

export const wordOf = (id: number): string => `word${id}x`;
export const keywordRow = (id: number): KeywordRecord => ({ ...place(id), text: `${wordOf(id)} in a chunk of text` });
