import type { PipelineName } from "../../domain/answer.ts";

interface PipelineTraits {
  /** Whether the step "rerank" reorders its passages. The graph's ranking already uses all that a reranker knows. */
  readonly isReranked: boolean;
  /** Whether the score of a passage is a probability. A cosine is none. */
  readonly scoreIsProbability: boolean;
}

/** How later steps treat what a pipeline has found. */
export const pipelineTraits = {
  knowledge_graph: { isReranked: false, scoreIsProbability: true },
  vector_search: { isReranked: true, scoreIsProbability: false },
  text_to_sql: { isReranked: false, scoreIsProbability: false },
} satisfies Record<PipelineName, PipelineTraits>;
