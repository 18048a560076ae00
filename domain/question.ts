import type { PipelineName, QueryRequest } from "./answer.ts";
import type { RerankerMethod } from "./reranking.ts";

/** The options that only POST /api/v1/query/unified has. */
export interface UnifiedOptions {
  readonly mode: "auto" | "kg_rag" | "vector" | "sql" | "hybrid";
  readonly enable_reranking: boolean;
  readonly reranker_method: RerankerMethod;
  /** Finds the nearest passages in every `mode`. */
  readonly use_vector_bypass: boolean;
  /** 1–1,000 */
  readonly sql_max_results: number;
  readonly response_format: "standard" | "detailed" | "compact";
}

/** A checked request to answer a question. */
export interface QuestionRequest extends QueryRequest {
  /** Absent in questions of other endpoints, and in jobs of earlier versions. */
  readonly unified?: UnifiedOptions;
}

/** Which kept answers a client accepts for its question. */
export interface Reuse {
  /** Oldest answer in seconds that may be used again; 0: none. */
  readonly maxAgeSeconds: number;
  /** Whether the answer may be kept for equal questions; false: no kept one is used either. */
  readonly keeps: boolean;
}

/** A question with its checked request and its caller. Plain JSON, because the graph carries it. */
export interface Question extends QuestionRequest {
  readonly tenant_id: string;
  readonly trace_id: string;
  /** The key that asked; absent in jobs of earlier versions. */
  readonly key_id?: string;
  /** Milliseconds since the epoch. */
  readonly asked_at: number;
}

/** The pipeline chosen for a question, and the knowledge graphs that it reads. */
export interface Routed {
  readonly pipeline: PipelineName;
  /** Certainty of the choice, 0–1. */
  readonly confidence: number;
  readonly reason: string;
  readonly kgs: readonly { readonly id: number; readonly name: string }[];
  /** Number of active knowledge graphs that the question, which names none, is not put to; absent if there are none. */
  readonly kgs_not_asked?: number;
}
