import type { WebhookState } from "../../../domain/webhook.ts";

/** An event that is to be sent now. */
export interface DueWebhook {
  readonly url: string;
  readonly body: string;
  /** Attempts before this one. */
  readonly attempts: number;
}

export interface WebhookAttempt {
  /** null when there was no answer. */
  readonly status_code: number | null;
  /** What comes of it: an end, or another attempt after so long. */
  readonly then: Exclude<WebhookState, "waiting" | "pending"> | { readonly again_in_ms: number };
}

/**
 * Events about the ends of jobs, and how far their delivery is. A row waits from the acceptance of the document (sources.ts);
 * the transaction that ends the job writes the event into it, and the outbox order "webhook:<event id>" beside it.
 */
export interface WebhookRecords {
  /**
   * Takes what is to be sent now: nobody else gets it before the lease is over. Else how long to wait before asking again;
   * null when nothing is left to be done.
   */
  take(event_id: string, leaseMs: number): Promise<DueWebhook | { readonly wait_ms: number | null }>;
  /** An attempt was not made after all: it is due again at once. */
  giveBack(event_id: string): Promise<void>;
  /** Writes down an attempt; ignored once the delivery has ended. */
  attempted(event_id: string, attempt: WebhookAttempt): Promise<void>;
  /** Ends a delivery without an attempt; ignored once it has ended. */
  end(event_id: string, state: "failed" | "stopped"): Promise<void>;
  /** Events that should have been sent for so long, oldest first. */
  overdue(forMs: number, limit: number): Promise<readonly string[]>;
  /** Removes deliveries that ended before, at most a batch; returns how many. */
  sweep(before: Date): Promise<number>;
}
