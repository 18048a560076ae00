import type { Answer } from "../domain/answer.ts";
import type { Question } from "../domain/question.ts";
import { type QuestionSteps, runQuestion, type Values } from "./answer-question.ts";

/** Answers one question in this process: runs the question's graph over the steps. What a step throws comes out unchanged. */
export const ask = (steps: QuestionSteps, question: Question): Promise<Answer> => runQuestion<Values>(steps, question);
