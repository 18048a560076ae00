import type { Evidence } from "../../domain/evidence.ts";
import type { Recalled } from "../../domain/memory.ts";
import { pipelineTraits } from "../pipelines/traits.ts";
import { isComplete, readEvidence } from "../read-evidence.ts";
import type { StepServices } from "../step-services.ts";
import { documentOf } from "./document-of.ts";

/**
 * Reorders the passages by the mean of the pipeline's and the reranker's score, if the pipeline's traits ask for it. If
 * a passage cannot be read any more, the evidence stays as it is, because the next step searches again
 * (`current-evidence.ts`).
 */
export async function rerankEvidence(
  { records, models }: Pick<StepServices, "records" | "models">,
  recalled: Recalled,
  evidence: Evidence,
): Promise<Evidence> {
  if (!pipelineTraits[evidence.pipeline].isReranked || evidence.passages.length < 2) return evidence;
  const chunks = await readEvidence(records.reading, evidence);
  if (!isComplete(evidence, chunks)) return evidence;
  const { passages } = evidence;
  const present = passages.flatMap((passage) => {
    const chunk = chunks.get(passage.chunk_id);
    return chunk ? [{ passage, document: documentOf(chunk) }] : [];
  });
  const documents = present.map(({ document }) => document);
  const question = { text: recalled.question, terms: evidence.terms, entity_keys: evidence.entity_keys };
  const { value: scores } = await models.rerank({ method: "listwise", question, documents });
  const reranked = present
    .map(({ passage }, index) => ({ ...passage, score: (passage.score + (scores[index] ?? 0)) / 2 }))
    .sort((a, b) => b.score - a.score || a.chunk_id - b.chunk_id);
  return { ...evidence, passages: reranked };
}
