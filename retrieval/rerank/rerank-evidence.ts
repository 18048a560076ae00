import type { Evidence } from "../../domain/evidence.ts";
import type { Recalled } from "../../domain/memory.ts";
import { pipelineTraits } from "../pipelines/traits.ts";
import type { StepServices } from "../step-services.ts";

/**
 * Reorders the passages by the mean of the pipeline's and the reranker's score, if the pipeline's traits ask for it.
 */
export async function rerankEvidence(
  { records, models }: Pick<StepServices, "records" | "models">,
  recalled: Recalled,
  evidence: Evidence,
): Promise<Evidence> {
  if (!pipelineTraits[evidence.pipeline].isReranked || evidence.passages.length < 2) return evidence;
  const { passages } = evidence;
  const kg_ids = [...new Set(passages.map(({ kg_id }) => kg_id))];
  const chunks = await records.reading.chunks(
    kg_ids,
    passages.map(({ chunk_id }) => chunk_id),
  );
  const byId = new Map(chunks.map((chunk) => [chunk.chunk_id, chunk]));
  const present = passages.filter(({ chunk_id }) => byId.has(chunk_id));
  const documents = present.map(({ chunk_id }) => {
    const chunk = byId.get(chunk_id);
    const subjects = chunk?.subjects.map(({ key }) => key) ?? [];
    return { content: chunk?.content ?? "", tokens: chunk?.tokens ?? "", subjects };
  });
  const question = { text: recalled.question, terms: evidence.terms, entity_keys: evidence.entity_keys };
  const { value: scores } = await models.rerank({ method: "listwise", question, documents });
  const reranked = present
    .map((passage, index) => ({ ...passage, score: (passage.score + (scores[index] ?? 0)) / 2 }))
    .sort((a, b) => b.score - a.score || a.chunk_id - b.chunk_id);
  return { ...evidence, passages: reranked };
}
