import type { ActiveChunk } from "../domain/chunk.ts";
import type { Evidence } from "../domain/evidence.ts";
import type { ReadingRecords } from "../stores/ports/records/reading.ts";

/**
 * The chunks of the evidence's passages and of their paths, by id, in the revisions in which they were found. A chunk
 * is missing if its source was deleted, or if its revision was superseded and swept since.
 */
export async function readEvidence(
  reading: Pick<ReadingRecords, "chunks">,
  evidence: Evidence,
): Promise<ReadonlyMap<number, ActiveChunk>> {
  const passages = allPassages(evidence);
  const kg_ids = [...new Set(passages.map(({ kg_id }) => kg_id))];
  const wanted = passages.flatMap(({ chunk_id, path }) => [chunk_id, ...path.map((step) => step.chunk_id)]);
  if (wanted.length === 0) return new Map();
  const found = await reading.chunks(kg_ids, [...new Set(wanted)], evidence.revisions);
  return new Map(found.map((chunk) => [chunk.chunk_id, chunk]));
}

/** Whether every passage of the evidence can be read. */
export const isComplete = (evidence: Evidence, chunks: ReadonlyMap<number, ActiveChunk>): boolean =>
  allPassages(evidence).every(({ chunk_id }) => chunks.has(chunk_id));

/** The passages for the question, and those for its parts. */
export const allPassages = ({ passages, of_parts = [] }: Evidence) => [...passages, ...of_parts.flat()];
