import type { ActiveChunk } from "../domain/chunk.ts";

type Placed = Pick<ActiveChunk, "kg_name" | "source_name" | "start_offset" | "chunk_id">;

/**
 * Orders passages with equal scores: by knowledge graph, name of the source, and place in it. Ids come last, because
 * they depend on the order in which documents arrived, and answers must not.
 */
export const byPlace = (a: Placed, b: Placed): number =>
  compare(a.kg_name, b.kg_name) ||
  compare(a.source_name ?? "", b.source_name ?? "") ||
  (a.start_offset ?? 0) - (b.start_offset ?? 0) ||
  a.chunk_id - b.chunk_id;

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
