import type { QueryRequest } from "./answer.ts";

/** A question on its way: what the edge checked, and who asks. JSON, as everything that the graph carries. */
export interface Question extends QueryRequest {
  readonly tenant_id: string;
  readonly trace_id: string;
  /** Milliseconds since the epoch. */
  readonly asked_at: number;
}
