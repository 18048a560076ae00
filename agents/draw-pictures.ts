import type { DrawingRef } from "../domain/job.ts";
import { type Failure, step } from "./step.ts";
import { day, minute, patient } from "./step-limits.ts";
import { defineWorkflow, type WorkOf } from "./workflow.ts";

/** Steps are retried while the records or the folder of the pages are away. */
const writing = { ...patient, timeoutMs: 10 * minute, heartbeatTimeoutMs: 30_000 } as const;

/** Draws the pages of a knowledge graph again because a client asked for it. */
export const drawPictures = defineWorkflow({
  name: "drawPictures",
  taskQueue: "pictures",
  timeoutMs: 7 * day,
  workflowId: ({ job_id }: DrawingRef) => `pictures/${job_id}`,
  ofJob: ({ id: job_id, type, kg_id }) => (type !== "visualization" || kg_id === null ? null : { job_id, kg_id }),
  steps: {
    /** Claims the job, draws the pages and completes the job. Returns the number of pages. */
    draw: step<[ref: DrawingRef], { readonly visualizations: number }>({
      ...writing,
      cancellation: "stop",
      ifCompleted: { visualizations: 0 },
      progress: { label: "draw" },
    }),
    /** Marks the job failed or cancelled. The pages stay as they are. */
    abandon: step<[ref: DrawingRef, failure: Failure], void>({ ...writing, cancellation: "always" }),
  },
  run: (steps, ref) => steps.draw(ref),
});

export type DrawingWork = WorkOf<typeof drawPictures>;
