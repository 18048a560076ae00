import { runOrchestrator } from "../agents/orchestrator.ts";
import type { QuestionRef } from "../domain/job.ts";
import { asWorkflowFailure, describeFailure } from "./failures.ts";
import { queryActivities } from "./query-activities.ts";

/** From a question in the records to its answer there. Neither passes through here: histories can be read by operators. */
export async function answerQuestion(ref: QuestionRef): Promise<void> {
  try {
    await runOrchestrator(queryActivities, ref);
  } catch (error) {
    await queryActivities.abandon(ref, describeFailure(error));
    throw asWorkflowFailure(error);
  }
}
