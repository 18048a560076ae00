import type { Counts, Job, JobError } from "./job.ts";
import type { WebhookEvent } from "./webhook.ts";

/** Longest text of a failure, so that an event stays far below 20 kB. */
const messageLength = 2_000;

type EndedJob = Pick<Job, "id" | "type" | "status" | "kg_name" | "source_id" | "source_name"> & {
  readonly result: Counts | null;
  readonly error: JobError | null;
};

export interface WebhookMessage {
  readonly type: WebhookEvent;
  /** JSON. Every attempt signs and sends exactly these bytes. */
  readonly body: string;
}

/** The event of a job that has ended. */
export function endOfJob(job: EndedJob, at: Date): WebhookMessage {
  const type = eventOf(job.status);
  const { id: job_id, type: job_type, status, kg_name, source_id, source_name, result, error } = job;
  const counts = result && {
    chunks_count: result.chunks_count,
    entities_count: result.entities_count,
    relations_count: result.relations_count,
    vector_points_count: result.vector_points_count,
  };
  const failure = error && { error: { ...error, message: error.message.slice(0, messageLength) } };
  const data = { job_id, job_type, status, kg_name, source_id, source_name, ...counts, ...failure };
  return { type, body: JSON.stringify({ type, timestamp: at.toISOString(), data }) };
}

function eventOf(status: Job["status"]): WebhookEvent {
  if (status === "completed" || status === "failed" || status === "cancelled") return `ingestion.${status}`;
  throw new Error(`A job that is ${status} has not ended`);
}
