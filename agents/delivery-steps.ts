import type { WebhookRef } from "../domain/webhook.ts";
import type { Failure, WorkOf } from "./steps.ts";

/** The steps of the delivery of an event, as its workflow sees them. */
export interface DeliverySteps {
  /** Sends it if that is due; answers with how long to wait before the next look, null when nothing is left to be done. */
  deliver(ref: WebhookRef): Promise<{ readonly wait_ms: number | null }>;
  /** Ends it without another attempt. */
  abandon(ref: WebhookRef, failure: Failure): Promise<void>;
}

export type DeliveryWork = WorkOf<DeliverySteps>;
