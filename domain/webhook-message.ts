import type { Counts, Job, JobError, PictureResult } from "./job.ts";
import type { WebhookEvent } from "./webhook.ts";

/** Longest text of a failure, so that an event stays far below 20 kB. */
const messageLength = 2_000;

type EndedJob = Pick<Job, "id" | "type" | "status" | "kg_name" | "source_id" | "source_name"> & {
  readonly result: Counts | PictureResult | null;
  readonly error: JobError | null;
};

export interface WebhookMessage {
  readonly type: WebhookEvent;
  /** JSON. Every attempt signs and sends exactly these bytes. */
  readonly body: string;
}

/** The event of a job that has ended. */
export function endOfJob(job: EndedJob, at: Date): WebhookMessage {
  const type = eventOf(job);
  const { id: job_id, type: job_type, status, kg_name, source_id, source_name, result, error } = job;
  const failure = error && { error: { ...error, message: error.message.slice(0, messageLength) } };
  const data = { job_id, job_type, status, kg_name, source_id, source_name, ...(result && madeOf(result)), ...failure };
  return { type, body: JSON.stringify({ type, timestamp: at.toISOString(), data }) };
}

/** The output of the job: counts of an ingestion, or names of pages. */
function madeOf(result: Counts | PictureResult): Counts | PictureResult {
  if (!("chunks_count" in result)) return { visualizations: result.visualizations };
  const { chunks_count, entities_count, relations_count, vector_points_count } = result;
  return { chunks_count, entities_count, relations_count, vector_points_count };
}

function eventOf({ type, status }: EndedJob): WebhookEvent {
  if (status !== "completed" && status !== "failed" && status !== "cancelled")
    throw new Error(`A job that is ${status} has not ended`);
  if (type !== "visualization") return `ingestion.${status}`;
  return status === "completed" ? "visualization.generated" : `visualization.${status}`;
}
