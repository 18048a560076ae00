import type { Counts, Job, JobError } from "./job.ts";

/** What a client can be told of (INTERFACE, "Webhooks"): how the job ended that it asked for. */
export const webhookEvents = ["ingestion.completed", "ingestion.failed", "ingestion.cancelled"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/**
 * waiting: the job goes on; pending: to be sent, or to be sent again; delivered: taken with a 2xx; failed: given up after
 * the last attempt; stopped: the receiver wants no more (410), or an operator.
 */
export const webhookStates = ["waiting", "pending", "delivered", "failed", "stopped"] as const;
export type WebhookState = (typeof webhookStates)[number];

/** What a job tells of its webhook. Of the URL no more than the host: paths and queries hold secrets. */
export interface WebhookStatus {
  readonly host: string;
  readonly state: WebhookState;
  readonly attempts: number;
  /** null before an attempt was answered, and when the last one was not. */
  readonly last_status_code: number | null;
  /** null unless one is to come. */
  readonly next_attempt_at: Date | null;
}

/** What the workflow of a delivery passes around. */
export interface WebhookRef {
  readonly event_id: string;
}

/** Texts of failures are ours, and short; whatever they become, an event stays far below its 20 kB. */
const messageLength = 2_000;

type EndedJob = Pick<Job, "id" | "type" | "status" | "kg_name" | "source_id" | "source_name"> & {
  readonly result: Counts | null;
  readonly error: JobError | null;
};

export interface WebhookMessage {
  readonly type: WebhookEvent;
  /** JSON; these very bytes are signed and sent, in every attempt. */
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
