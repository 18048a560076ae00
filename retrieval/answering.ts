import type { QueryRequest, QuotingAnswer } from "../domain/answer.ts";
import type { Ctx } from "../domain/auth.ts";
import type { VectorBypassRequest, VectorBypassResult } from "../domain/vector-bypass.ts";

/** Answers questions with citations. Throws `not_found` for an unknown KG, `unavailable` if needed stores are down. */
export interface Questions {
  ask(ctx: Ctx, request: QueryRequest, signal: AbortSignal): Promise<QuotingAnswer>;
}

/** Finds the nearest passages without writing an answer. */
export interface VectorBypass {
  search(ctx: Ctx, request: VectorBypassRequest, signal: AbortSignal): Promise<VectorBypassResult>;
}

/** Accepts questions whose answers the client fetches later as results of jobs. */
export interface QuestionQueue {
  /** Returns the job's id. Throws `not_found` for an unknown KG, `overloaded` while too many questions wait. */
  accept(ctx: Ctx, request: QueryRequest): Promise<string>;
}
