import type { Evidence, Recalled } from "../../agents/query-steps.ts";
import type { QueryServices } from "../query-services.ts";
import { recordedScores } from "./recorded-scores.ts";

/**
 * Reorders what a search by vectors alone has found. The graph's ranking already weighs all that this one knows, and
 * the path besides: it stays.
 */
export async function rerankEvidence(
  { records, models }: Pick<QueryServices, "records" | "models">,
  recalled: Recalled,
  evidence: Evidence,
): Promise<Evidence> {
  if (evidence.pipeline !== "vector_search" || evidence.passages.length < 2) return evidence;
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
  const scores = await recordedScores(models, question, documents);
  const reranked = present
    .map((passage, index) => ({ ...passage, score: (passage.score + (scores[index] ?? 0)) / 2 }))
    .sort((a, b) => b.score - a.score || a.chunk_id - b.chunk_id);
  return { ...evidence, passages: reranked };
}
