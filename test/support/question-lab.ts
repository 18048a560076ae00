// Questions on the server of an ingestion lab: workers for their queue, and starts.
import type { WorkflowHandle } from "@temporalio/client";
import { createQueryActivities } from "../../activities/query.ts";
import type { QuestionWork } from "../../agents/query-steps.ts";
import { queryQueue } from "../../temporal/names.ts";
import type { answerQuestion } from "../../workflows/index.ts";
import type { IngestionLab } from "./ingestion-lab.ts";

export const questionStartOf = (job_id: string) => ({
  workflow: "answerQuestion" as const,
  workflowId: `query/${job_id}`,
  args: { job_id },
  kgName: null,
  sourceId: null,
  jobKind: "query" as const,
  priority: 2 as const,
});

/** Starts the workflow of a question through the engine, and answers with its handle. */
export async function startQuestion(
  { engine, client }: IngestionLab,
  job_id: string,
): Promise<WorkflowHandle<typeof answerQuestion>> {
  const input = questionStartOf(job_id);
  await engine.start(input);
  return client.workflow.getHandle<typeof answerQuestion>(input.workflowId);
}

export const withQuestionWorker = <Result>(
  lab: IngestionLab,
  work: QuestionWork,
  use: () => Promise<Result>,
): Promise<Result> =>
  lab.withQueue({ taskQueue: queryQueue, activities: createQueryActivities(work), concurrency: 20 }, use);
