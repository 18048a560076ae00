import type { Answer, QueryRequest } from "../domain/answer.ts";
import type { Ctx } from "../domain/auth.ts";
import type { VectorBypassRequest, VectorBypassResult } from "../domain/vector-bypass.ts";

/** Questions to cited answers. Throws `not_found` for an unknown KG, `unavailable` when the pipeline's stores are down. */
export interface Questions {
  ask(ctx: Ctx, request: QueryRequest, signal: AbortSignal): Promise<Answer>;
}

/** Nearest passages without an answer. */
export interface VectorBypass {
  search(ctx: Ctx, request: VectorBypassRequest, signal: AbortSignal): Promise<VectorBypassResult>;
}

/** Questions whose answers are fetched later, as the result of a job. */
export interface QuestionQueue {
  /** Answers with the job's id. Throws `not_found` for an unknown KG, `overloaded` while too many wait. */
  accept(ctx: Ctx, request: QueryRequest): Promise<string>;
}
