import type { PipelineName, QueryRequest } from "./answer.ts";

/** A question with its checked request and its caller. Plain JSON, because the graph carries it. */
export interface Question extends QueryRequest {
  readonly tenant_id: string;
  readonly trace_id: string;
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
