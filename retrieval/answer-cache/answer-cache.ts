import type { Ctx } from "../../domain/auth.ts";
import type { QuotingAnswer } from "../../domain/quoting-answer.ts";
import type { Following } from "../answering.ts";
import type { PreparedQuestion } from "../prepare-question.ts";
import type { QuestionSteps } from "../question-steps.ts";

/** A prepared question, and how its client asks. */
export interface AskedQuestion extends Pick<PreparedQuestion, "question" | "steps" | "kgs">, Following {
  readonly ctx: Pick<Ctx, "tenant_id" | "scopes">;
}

/** Runs the graph of the question over the steps. */
export type Run = (steps: QuestionSteps) => Promise<QuotingAnswer>;

/** Answers to equal questions (docs/decisions/0094-cached-answers.md). */
export interface AnswerCache {
  /**
   * Returns a kept answer to an equal question over the same state of the same knowledge graphs; without one, the
   * answer of `run`. The steps recall and remember run in any case, the other steps only for a new answer. Rejects as
   * `run` does, and never because of the cache.
   */
  answer(asked: AskedQuestion, run: Run): Promise<QuotingAnswer>;
}

/** Keeps nothing. */
export const noAnswerCache: AnswerCache = { answer: ({ steps }, run) => run(steps) };
