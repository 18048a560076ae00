import type { Ctx } from "../domain/auth.ts";
import type { QuestionRequest, Reuse } from "../domain/question.ts";
import type { QuotingAnswer, QuotingResult } from "../domain/quoting-answer.ts";
import type { VectorBypassRequest, VectorBypassResult } from "../domain/vector-bypass.ts";
import type { Tell } from "./question-progress.ts";

/** How a client asks. */
interface Asking {
  readonly signal: AbortSignal;
  /** Absent: an answer of any age may be used again. */
  readonly reuse?: Reuse;
}

/** How a client follows its question. */
export interface Following extends Asking {
  readonly tell: Tell;
}

/** Answers questions with citations. Throws `not_found` for an unknown KG, `unavailable` if needed stores are down. */
export interface Questions {
  /** Like `ask`, but reports progress. */
  follow(ctx: Ctx, request: QuestionRequest, following: Following): Promise<QuotingAnswer>;
  ask(ctx: Ctx, request: QuestionRequest, signal: AbortSignal): Promise<QuotingAnswer>;
}

/** The same for the unified endpoint, which shows more than the answer. */
export interface UnifiedQuestions {
  ask(ctx: Ctx, request: QuestionRequest, asking: Asking): Promise<QuotingResult>;
}

/** Finds the nearest passages without writing an answer. */
export interface VectorBypass {
  search(ctx: Ctx, request: VectorBypassRequest, signal: AbortSignal): Promise<VectorBypassResult>;
}

/** Accepts questions whose answers the client fetches later as results of jobs. */
export interface QuestionQueue {
  /** Returns the job's id. Throws `not_found` for an unknown KG, `overloaded` while too many questions wait. */
  accept(ctx: Ctx, request: QuestionRequest): Promise<string>;
}
