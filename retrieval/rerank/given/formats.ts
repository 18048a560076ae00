import type { EnhancedDocument, OutputFormat } from "../../../domain/enhanced-rerank.ts";
import type { EnhancedRerankHit } from "../../../domain/enhanced-rerank-result.ts";
import type { Judgement } from "./methods.ts";
import { type Scored, tenThousandths } from "./score.ts";

/** A result with everything that a format may show. */
export interface ToShow {
  readonly scored: Scored;
  readonly rank: number;
  readonly document: EnhancedDocument;
  readonly opinions: Judgement["opinions"];
  /** undefined: the request does not want reasons. */
  readonly reasoning: string | undefined;
}

/** The fields of a result by `output_format`. */
export const formats = {
  compact: ({ scored, document }) => ({ id: document.id, score: scored.score }),
  standard,
  detailed: (shown) => ({
    ...standard(shown),
    method_scores: methodScores(shown),
    content: shown.document.content,
    ...(shown.document.metadata && { metadata: shown.document.metadata }),
  }),
} satisfies Record<OutputFormat, (shown: ToShow) => EnhancedRerankHit>;

function standard({ scored, rank, document, reasoning }: ToShow): EnhancedRerankHit {
  return {
    id: document.id,
    index: scored.index,
    rank,
    score: scored.score,
    scores: partsOf(scored),
    ...(reasoning !== undefined && { reasoning }),
  };
}

function partsOf({ relevance, ...parts }: Scored): NonNullable<EnhancedRerankHit["scores"]> {
  const optional = (["quality", "recency", "diversity", "personalization"] as const).flatMap((part) => {
    const value = parts[part];
    return value === undefined ? [] : [[part, tenThousandths(value)] as const];
  });
  return { relevance, ...Object.fromEntries(optional) };
}

const methodScores = ({ opinions, scored }: ToShow): NonNullable<EnhancedRerankHit["method_scores"]> =>
  Object.fromEntries([...opinions].map(([name, scores]) => [name, tenThousandths(scores[scored.index] ?? 0)]));
