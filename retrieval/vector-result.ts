import { shownFacts } from "../domain/facts.ts";
import type { VectorResult } from "../domain/vector-bypass.ts";
import { passageMetadata } from "./passage-metadata.ts";
import type { RankedPassage } from "./pipeline.ts";

/** Scores as answers show them, with four decimals. */
export const shownScore = (score: number): number => Math.round(score * 10_000) / 10_000;

/** A passage with its cosine as an answer shows it. */
export const vectorResult = (
  { chunk, score }: Pick<RankedPassage, "chunk" | "score">,
  rerank_score?: number,
): VectorResult => ({
  chunk_id: chunk.chunk_id,
  source_id: chunk.source_id,
  source_name: chunk.source_name,
  document: chunk.source_id === null ? null : shownFacts(chunk.facts ?? {}),
  kg_name: chunk.kg_name,
  content: chunk.content,
  ...(chunk.source_id === null && { added_by_hand: true as const }),
  score,
  ...(rerank_score === undefined ? {} : { rerank_score: shownScore(rerank_score) }),
  metadata: passageMetadata(chunk),
});
