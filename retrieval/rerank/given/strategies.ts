import {
  type EnhancedRerankRequest,
  type RerankStrategy,
  type ScorePart,
  type ScoreWeights,
  scoreParts,
} from "../../../domain/enhanced-rerank.ts";
import { invalidInput } from "../../../domain/errors.ts";
import { recordOf } from "../../../domain/record-of.ts";

export type PartWeights = Readonly<Record<ScorePart, number>>;
type Given = Pick<EnhancedRerankRequest, "score_weights">;

/**
 * The weights of each strategy. Relevance has the largest weight, so that a new or well-written document cannot replace
 * a relevant one.
 */
const strategies = {
  relevance: () => ({ relevance: 1, recency: 0, quality: 0, diversity: 0 }),
  diversity: () => ({ relevance: 0.7, recency: 0, quality: 0, diversity: 0.3 }),
  recency: () => ({ relevance: 0.6, recency: 0.4, quality: 0, diversity: 0 }),
  quality: () => ({ relevance: 0.6, recency: 0, quality: 0.4, diversity: 0 }),
  custom: ({ score_weights }) => normalised(score_weights),
} satisfies Record<RerankStrategy, (given: Given) => PartWeights>;

/** The weights of a request, which sum up to 1. Throws `invalid_input` for the strategy custom without weights. */
export const weightsOf = (request: Pick<EnhancedRerankRequest, "strategy" | "score_weights">): PartWeights =>
  strategies[request.strategy](request);

function normalised(given: ScoreWeights | null | undefined): PartWeights {
  if (!given) throw invalidInput("score_weights: is required with the strategy custom", "score_weights");
  const total = scoreParts.reduce((sum, part) => sum + given[part], 0);
  return recordOf(scoreParts, (part) => given[part] / total);
}
