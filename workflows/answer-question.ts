import { answerQuestion as workflow } from "../agents/answer-question.ts";
import type { QuestionRef } from "../domain/job.ts";
import { runWorkflow } from "./run-workflow.ts";

/** Answers a question. Question and answer stay in the records, because operators can read a workflow's history. */
export function answerQuestion(ref: QuestionRef): Promise<void> {
  return runWorkflow(workflow, ref);
}
