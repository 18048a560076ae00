import type { WebhookRef } from "../domain/webhook.ts";
import { type Failure, step } from "./step.ts";
import { day, minute, patient } from "./step-limits.ts";
import { defineWorkflow, type WorkOf } from "./workflow.ts";

/** Steps are retried while the records are away. An answer of the receiver never fails a step. */
const writing = { ...patient, timeoutMs: minute, heartbeatTimeoutMs: 20_000 } as const;

/** Delivers an event to the receiver of a webhook, in one attempt or in several within three and a half days. */
export const deliverWebhook = defineWorkflow({
  name: "deliverWebhook",
  taskQueue: "webhooks",
  timeoutMs: 7 * day,
  workflowId: ({ event_id }: WebhookRef) => `webhook/${event_id}`,
  steps: {
    /** Sends the event if it is due. Returns the time to wait before the next call; null if the delivery has ended. */
    deliver: step<[ref: WebhookRef], { readonly wait_ms: number | null }>({ ...writing, cancellation: "leave" }),
    /** Ends the delivery without another attempt. */
    abandon: step<[ref: WebhookRef, failure: Failure], void>({ ...writing, cancellation: "always" }),
  },
  async run(steps, ref, { pause }) {
    for (;;) {
      const { wait_ms } = await steps.deliver(ref);
      if (wait_ms === null || !(await pause(wait_ms))) return;
    }
  },
});

export type DeliveryWork = WorkOf<typeof deliverWebhook>;
