import type { ActiveChunk } from "../../domain/chunk.ts";
import type { Evidence, EvidencePassage, SqlEvidence } from "../../domain/evidence.ts";
import type { UnifiedFindings } from "../../domain/unified-result.ts";
import type { Answered } from "../answer/answer-evidence.ts";
import { passagesRead } from "../answer/draft-from-passages.ts";
import { pipelineTraits } from "../pipelines/traits.ts";
import type { Retrieval } from "../retrieve-evidence.ts";
import { shownScore, vectorResult } from "../vector-result.ts";

interface Read extends Pick<Retrieval, "recalled" | "routed"> {
  readonly evidence: Evidence;
  /** Chunks of all passages, by id. Passages without one are left out. */
  readonly chunks: ReadonlyMap<number, ActiveChunk>;
  readonly answered: Pick<Answered, "draft" | "quotes">;
  /** Says which of these numbers belong to which step. */
  readonly itemsOf: (counted: Counted) => UnifiedFindings["items"];
}

/** The numbers of things that the steps of a question passed on. */
export interface Counted {
  readonly turns: number;
  readonly kgs: number;
  /** Candidates of the engines; 0 for rows. */
  readonly nominated: number;
  /** Passages or rows. */
  readonly found: number;
  readonly read: number;
  readonly cited: number;
  readonly remembered: number;
}

/** The rows of a question, wherever its evidence has them. */
export const rowsOf = ({ sql, beside }: Evidence): SqlEvidence | null => beside?.rows ?? sql;

/** The evidence of vector_search; null if the nearest passages were not searched. */
export const nearestOf = (evidence: Evidence): Evidence | null =>
  evidence.beside?.nearest ?? (pipelineTraits[evidence.pipeline].isNearest ? evidence : null);

/** Data that the unified endpoint shows in addition to the answer. */
export function findingsOf({ evidence, chunks, answered, recalled, routed, itemsOf }: Read): UnifiedFindings {
  const { reranked, beside, pipeline, passages } = evidence;
  const nearest = nearestOf(evidence)?.passages ?? [];
  const rows = rowsOf(evidence);
  const rankings = [evidence, ...(beside ? [beside.nearest] : [])];
  const given = rows ? rows.rows.length : passages.length + (beside?.nearest.passages.length ?? 0);
  return {
    shows_answer: pipelineTraits[pipeline].writesAnswer || beside !== undefined,
    answer_quotes: answered.quotes,
    vector_results: nearest.flatMap((passage) => {
      const chunk = chunks.get(passage.chunk_id);
      if (!chunk) return [];
      return [
        { ...vectorResult({ chunk, score: passage.score }, passage.rerank_score), scores: scoresOf(chunk, rankings) },
      ];
    }),
    rows: rows && { ...factsOf(rows), results: rows.rows },
    passages: passages.flatMap((passage) => ranked(passage, chunks, rankings)),
    reranking: { performed: reranked !== undefined, method: reranked?.method ?? null, model: reranked?.model ?? null },
    items: itemsOf({
      turns: Object.values(recalled.items_used).reduce((sum, used) => sum + used, 0),
      kgs: routed.kgs.length,
      nominated: nominatedIn(rankings),
      found: given,
      read: rows ? given : Math.min(passagesRead, given),
      cited: answered.draft.citations.length,
      remembered: answered.draft.answer === "" ? 0 : 1,
    }),
  };
}

const nominatedIn = (rankings: readonly Evidence[]): number =>
  rankings.reduce((sum, { nominated }) => sum + nominated, 0);

const factsOf = ({ columns, row_count, truncated, explanation }: SqlEvidence) => ({
  columns: [...columns],
  row_count,
  truncated,
  explanation,
});

function ranked({ chunk_id }: EvidencePassage, chunks: Read["chunks"], rankings: readonly Evidence[]) {
  const chunk = chunks.get(chunk_id);
  if (!chunk) return [];
  const { source_id, kg_name } = chunk;
  return [{ chunk_id, source_id, kg_name, scores: scoresOf(chunk, rankings) }];
}

/** The score of every pipeline that found the passage, and that of the reranker. */
function scoresOf({ chunk_id }: ActiveChunk, rankings: readonly Evidence[]): Record<string, number> {
  const scores: Record<string, number> = {};
  for (const { pipeline, passages } of rankings) {
    const passage = passages.find((found) => found.chunk_id === chunk_id);
    if (!passage) continue;
    scores[pipeline] = shownScore(passage.score);
    if (passage.rerank_score !== undefined) scores.reranker = shownScore(passage.rerank_score);
  }
  return scores;
}
