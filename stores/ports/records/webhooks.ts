import type { WebhookState } from "../../../domain/webhook.ts";

/** An event that is due for sending. */
export interface DueWebhook {
  readonly url: string;
  readonly body: string;
  /** Attempts before this one. */
  readonly attempts: number;
}

export interface WebhookAttempt {
  /** null when there was no answer. */
  readonly status_code: number | null;
  /** The result of the attempt: a final state of the delivery, or the time until another attempt. */
  readonly then: Exclude<WebhookState, "waiting" | "pending"> | { readonly again_in_ms: number };
}

/**
 * Events about ended jobs, and the state of their delivery. The row is created when the document is accepted
 * (sources.ts). The transaction that ends the job writes the event into it, and the outbox row "webhook:<event id>"
 * beside it.
 */
export interface WebhookRecords {
  /**
   * Leases an event that is due: no other process gets it until the lease ends. Otherwise returns how long to wait
   * before the next call, or null when the delivery has ended.
   */
  take(event_id: string, leaseMs: number): Promise<DueWebhook | { readonly wait_ms: number | null }>;
  /** Returns an event whose attempt was not made: it is due at once. */
  giveBack(event_id: string): Promise<void>;
  /** Stores an attempt. Ignored once the delivery has ended. */
  attempted(event_id: string, attempt: WebhookAttempt): Promise<void>;
  /** Ends a delivery without an attempt. Ignored once the delivery has ended. */
  end(event_id: string, state: "failed" | "stopped"): Promise<void>;
  /** Events that have been due for at least `forMs`, oldest first. */
  overdue(forMs: number, limit: number): Promise<readonly string[]>;
  /** Removes deliveries that ended before `before`, at most one batch; returns how many. */
  sweep(before: Date): Promise<number>;
}
