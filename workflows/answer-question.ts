import { answerQuestion as workflow } from "../agents/answer-question.ts";
import type { QuestionRef } from "../domain/job.ts";
import { runWorkflow } from "./run-workflow.ts";

/** From a question in the records to its answer there. Neither passes through here: operators can read histories. */
export function answerQuestion(ref: QuestionRef): Promise<void> {
  return runWorkflow(workflow, ref);
}
