import type { Question } from "../domain/question.ts";
import type { QuotingAnswer } from "../domain/quoting-answer.ts";
import { type QuestionSteps, runQuestion, type Values } from "./answer-question.ts";

/** Answers one question in this process by running its graph over the steps. Errors of steps are thrown unchanged. */
export const ask = (steps: QuestionSteps, question: Question): Promise<QuotingAnswer> =>
  runQuestion<Values>(steps, question);
