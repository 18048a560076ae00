import type { Answer } from "../domain/answer.ts";
import type { Evidence } from "../domain/evidence.ts";
import type { QuestionRef } from "../domain/job.ts";
import type { Recalled } from "../domain/memory.ts";
import type { Question, Routed } from "../domain/question.ts";

/**
 * What the graph of a question carries from step to step: the values themselves where it runs in process, and handles
 * that stand for them where it runs in a workflow. The graph looks at nothing but `sql`: false or null sends passages
 * to be reranked.
 */
export interface Carried {
  readonly question: unknown;
  readonly recalled: unknown;
  readonly routed: unknown;
  readonly evidence: { readonly sql: unknown };
  readonly answer: unknown;
}

/** JSON; passages by id. */
export interface Values extends Carried {
  readonly question: Question;
  readonly recalled: Recalled;
  readonly routed: Routed;
  readonly evidence: Evidence;
  readonly answer: Answer;
}

/** What each step finds; kept in the records while a question is a job. */
export interface StepValues {
  readonly recall: Values["recalled"];
  readonly route: Values["routed"];
  readonly retrieve: Values["evidence"];
  readonly rerank: Values["evidence"];
  readonly predict: Values["answer"];
}

/** Stands for what a step left in the records. */
export interface Handle<Step extends keyof StepValues> {
  readonly step: Step;
}

/** What a workflow carries: operators read its history, so neither the question nor anything found is in it. */
export interface Handles extends Carried {
  readonly question: QuestionRef;
  readonly recalled: Handle<"recall">;
  readonly routed: Handle<"route">;
  readonly evidence: Handle<"retrieve" | "rerank"> & { readonly sql: boolean };
  readonly answer: Handle<"predict">;
}
