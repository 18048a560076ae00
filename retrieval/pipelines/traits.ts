import type { PipelineName } from "../../domain/answer.ts";

interface PipelineTraits {
  /** Whether the step "rerank" reorders its passages. Path scoring already uses every signal of the reranker. */
  readonly isReranked: boolean;
  /** Whether a passage's score is a probability. A cosine is not. */
  readonly scoreIsProbability: boolean;
  /**
   * Whether the pipeline returns only the nearest passages: they are shown as results, at most the requested number,
   * without an answer.
   */
  readonly isNearest: boolean;
  /** Whether the unified endpoint shows the answer in words, though its pipeline has only passages. */
  readonly writesAnswer: boolean;
}

/** How later steps treat the passages of each pipeline. */
export const pipelineTraits = {
  knowledge_graph: { isReranked: false, scoreIsProbability: true, isNearest: false, writesAnswer: true },
  vector_search: { isReranked: true, scoreIsProbability: false, isNearest: true, writesAnswer: false },
  text_to_sql: { isReranked: false, scoreIsProbability: false, isNearest: false, writesAnswer: false },
} satisfies Record<PipelineName, PipelineTraits>;
