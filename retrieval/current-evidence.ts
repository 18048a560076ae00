import type { ActiveChunk } from "../domain/chunk.ts";
import type { Evidence } from "../domain/evidence.ts";
import { findEvidence, rerankFound } from "./find-evidence.ts";
import { isComplete, readEvidence } from "./read-evidence.ts";
import type { Retrieval } from "./retrieve-evidence.ts";
import type { StepServices } from "./step-services.ts";

/** Largest number of searches. After the last one the answer is made from the passages that can still be read. */
const SEARCHES = 3;

interface ReadableEvidence {
  readonly evidence: Evidence;
  readonly chunks: ReadonlyMap<number, ActiveChunk>;
  /** Chunks of the additional passages of mode hybrid; empty in every other mode. */
  readonly nearestChunks: ReadonlyMap<number, ActiveChunk>;
}

/**
 * The evidence with its chunks. A job may run long after its search: if a source was deleted meanwhile, or a replaced
 * one swept, the question is searched again, so that the answer has the new revision and does not lose the document.
 */
export async function currentEvidence(
  services: StepServices,
  found: Evidence,
  retrieval: Retrieval,
): Promise<ReadableEvidence> {
  let evidence = found;
  for (let search = 1; ; search += 1) {
    const read = await readAll(services, evidence);
    if (read.complete || search === SEARCHES) return { evidence, ...read };
    evidence = await rerankFound(services, retrieval, await findEvidence(services, retrieval));
  }
}

async function readAll({ records: { reading } }: StepServices, evidence: Evidence) {
  const nearest = evidence.beside?.nearest;
  const [chunks, nearestChunks] = await Promise.all([
    readEvidence(reading, evidence),
    nearest ? readEvidence(reading, nearest) : new Map<number, ActiveChunk>(),
  ]);
  const complete = isComplete(evidence, chunks) && (!nearest || isComplete(nearest, nearestChunks));
  return { chunks, nearestChunks, complete };
}
