import { nominationLimit } from "../domain/limits/candidates.ts";
import type { RetrievalRequest } from "./pipeline.ts";

// One call of a reranker reads the candidates of all knowledge graphs of a search. So each has a share of them.

/** Candidates of all knowledge graphs together: as many as a question over fifty knowledge graphs reads. */
const candidatesTogether = 450;
const leastShare = 10;
const leastKeywords = 5;
/** Passages that the keyword engine adds for a reranker, over all knowledge graphs. */
const keywordBudget = 50;

/** Most candidates of one knowledge graph. */
export interface CandidateShare {
  readonly nearest: number;
  /** What the keyword engine adds to them. */
  readonly keywords: number;
}

/**
 * The share of one knowledge graph when each is searched separately; all candidates for a search that is not part of
 * another one. At least ten candidates, half of them by keywords, so that the reranker has a choice even in one of
 * fifty knowledge graphs.
 */
export function candidateShare({ kgs, weighed_by }: Pick<RetrievalRequest, "kgs" | "weighed_by">): CandidateShare {
  const searches = Math.max(1, (weighed_by?.length ?? 1) / Math.max(1, kgs.length));
  const share = Math.max(leastShare, Math.floor(candidatesTogether / searches));
  const keywords = Math.min(keywordsOf(kgs.length), Math.max(leastKeywords, Math.floor(share / 5)));
  return { nearest: Math.min(nominationLimit, share - keywords), keywords };
}

const keywordsOf = (kgs: number): number => Math.max(leastKeywords, Math.floor(keywordBudget / Math.max(1, kgs)));
