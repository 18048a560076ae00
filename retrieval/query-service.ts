import type { Answer, QueryRequest } from "../domain/answer.ts";
import type { Ctx } from "../domain/auth.ts";
import type { VectorBypassRequest, VectorBypassResult } from "../domain/vector-bypass.ts";

/** Questions to cited answers. Throws `not_found` for an unknown KG, `unavailable` when the pipeline's stores are down. */
export interface QueryService {
  ask(ctx: Ctx, request: QueryRequest, signal: AbortSignal): Promise<Answer>;
}

/** Nearest passages without an answer. */
export interface VectorBypass {
  search(ctx: Ctx, request: VectorBypassRequest, signal: AbortSignal): Promise<VectorBypassResult>;
}
