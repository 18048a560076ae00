// Jobs that draw pages on the server of an ingestion lab: workers for their queue, and starts.
import type { WorkflowHandle } from "@temporalio/client";
import { type DrawingWork, drawPictures as workflow } from "../../agents/draw-pictures.ts";
import type { Failure, StepContext } from "../../agents/step.ts";
import { serve } from "../../workflow-engine/serve.ts";
import { startOf } from "../../workflow-engine/start-of.ts";
import type { drawPictures } from "../../workflows/index.ts";
import type { IngestionLab } from "./ingestion-lab.ts";

export const drawingStartOf = (job_id: string) =>
  startOf(
    workflow,
    { job_id, kg_id: 1 },
    { tenantId: "lab", requestedAt: new Date(), kgName: "kg", sourceId: null, jobKind: "visualization", priority: 3 },
  );

/** Starts the workflow of a job through the engine, and returns its handle. */
export async function startDrawing(
  { engine, client }: IngestionLab,
  job_id: string,
): Promise<WorkflowHandle<typeof drawPictures>> {
  const input = drawingStartOf(job_id);
  await engine.start(input);
  return client.workflow.getHandle<typeof drawPictures>(input.workflowId);
}

export const withDrawingWorker = <Result>(
  lab: IngestionLab,
  work: DrawingWork,
  use: () => Promise<Result>,
): Promise<Result> => lab.withQueue(serve(workflow, work, 20), use);

/** The steps over maps: each job draws three pages. */
export function memoryDrawing(during: (context: StepContext) => Promise<void> | void = () => undefined) {
  const drawn: string[] = [];
  const abandoned = new Map<string, Failure>();
  const work: DrawingWork = {
    async draw({ job_id }, context) {
      await during(context);
      drawn.push(job_id);
      return { visualizations: 3 };
    },
    async abandon({ job_id }, failure) {
      abandoned.set(job_id, failure);
    },
  };
  return { work, drawn, abandoned };
}
