import type { PipelineName } from "../../domain/answer.ts";

interface PipelineTraits {
  /** Whether the step "rerank" reorders its passages. Path scoring already uses every signal of the reranker. */
  readonly isReranked: boolean;
  /** Whether a passage's score is a probability. A cosine is not. */
  readonly scoreIsProbability: boolean;
}

/** How later steps treat the passages of each pipeline. */
export const pipelineTraits = {
  knowledge_graph: { isReranked: false, scoreIsProbability: true },
  vector_search: { isReranked: true, scoreIsProbability: false },
  text_to_sql: { isReranked: false, scoreIsProbability: false },
} satisfies Record<PipelineName, PipelineTraits>;
