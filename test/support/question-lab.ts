// Questions on the server of an ingestion lab: workers for their queue, and starts.
import type { WorkflowHandle } from "@temporalio/client";
import { type QuestionWork, answerQuestion as workflow } from "../../agents/answer-question.ts";
import { serve } from "../../workflow-engine/serve.ts";
import { startOf } from "../../workflow-engine/start-of.ts";
import type { answerQuestion } from "../../workflows/index.ts";
import type { IngestionLab } from "./ingestion-lab.ts";

export const questionStartOf = (job_id: string) =>
  startOf(
    workflow,
    { job_id },
    { tenantId: "lab", requestedAt: new Date(), kgName: null, sourceId: null, jobKind: "query", priority: 2 },
  );

/** Starts the workflow of a question through the engine, and returns its handle. */
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
): Promise<Result> => lab.withQueue(serve(workflow, work, 20), use);
