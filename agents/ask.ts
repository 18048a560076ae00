import type { Answer } from "../domain/answer.ts";
import type { Question } from "../domain/question.ts";
import { type QuestionSteps, runQuestion } from "./answer-question.ts";
import type { Values } from "./question-values.ts";

/** Answers one question in this process: runs the question's graph over the steps. What a step throws comes out unchanged. */
export const ask = (steps: QuestionSteps, question: Question): Promise<Answer> => runQuestion<Values>(steps, question);
