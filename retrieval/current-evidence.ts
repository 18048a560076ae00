import type { ActiveChunk } from "../domain/chunk.ts";
import type { Evidence } from "../domain/evidence.ts";
import { isComplete, readEvidence } from "./read-evidence.ts";
import { rerankEvidence } from "./rerank/rerank-evidence.ts";
import { type Retrieval, retrieveEvidence } from "./retrieve-evidence.ts";
import type { StepServices } from "./step-services.ts";

/** After this many searches the answer is made from the passages that can still be read. */
const SEARCHES = 3;

interface ReadableEvidence {
  readonly evidence: Evidence;
  readonly chunks: ReadonlyMap<number, ActiveChunk>;
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
    const chunks = await readEvidence(services.records.reading, evidence);
    if (isComplete(evidence, chunks) || search === SEARCHES) return { evidence, chunks };
    const renewed = await retrieveEvidence(services, retrieval);
    evidence = await rerankEvidence(services, retrieval.recalled, renewed);
  }
}
