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
