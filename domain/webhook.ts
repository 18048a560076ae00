/** The events of an ingestion's webhook: how the job ended. */
export const ingestionEvents = ["ingestion.completed", "ingestion.failed", "ingestion.cancelled"] as const;

/** The events of webhooks: how a job ended. Those of visualizations are about jobs that draw the pages again. */
export const webhookEvents = [
  ...ingestionEvents,
  "visualization.generated",
  "visualization.failed",
  "visualization.cancelled",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/**
 * waiting: the job has not ended; pending: the event will be sent, for the first time or again; delivered: the receiver
 * answered 2xx; failed: the last attempt failed; stopped: by the receiver (410) or by an operator.
 */
export const webhookStates = ["waiting", "pending", "delivered", "failed", "stopped"] as const;
export type WebhookState = (typeof webhookStates)[number];

/** The webhook's state that a job shows. Only the host of the URL, because paths and queries hold secrets. */
export interface WebhookStatus {
  readonly host: string;
  readonly state: WebhookState;
  readonly attempts: number;
  /** null before the first answer, and if the last attempt got no answer. */
  readonly last_status_code: number | null;
  /** null if there will be no further attempt. */
  readonly next_attempt_at: Date | null;
}

/** Reference to an event in the workflow of its delivery. */
export interface WebhookRef {
  readonly event_id: string;
}
