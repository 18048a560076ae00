import type { PipelineName, QueryRequest } from "./answer.ts";

/** A question on its way: what the edge checked, and who asks. JSON, as everything that the graph carries. */
export interface Question extends QueryRequest {
  readonly tenant_id: string;
  readonly trace_id: string;
  /** Milliseconds since the epoch. */
  readonly asked_at: number;
}

/** The pipeline that is to answer a question, and the knowledge graphs that it reads. */
export interface Routed {
  readonly pipeline: PipelineName;
  /** 0–1: how sure the choice is. */
  readonly confidence: number;
  readonly reason: string;
  readonly kgs: readonly { readonly id: number; readonly name: string }[];
}
