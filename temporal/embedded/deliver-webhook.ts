import { bindDelivery } from "../../activities/webhooks.ts";
import type { DeliveryWork } from "../../agents/delivery-steps.ts";
import { stepLimits } from "../../agents/step-limits.ts";
import type { WebhookRef } from "../../domain/webhook.ts";
import type { Program } from "./engine.ts";

/**
 * `workflows/deliver-webhook.ts` in process: one attempt. To wait for the next one is left to the records, which outlive
 * the process, and to temporal/overdue.ts, which starts what is due.
 */
export const deliverWebhook =
  (work: DeliveryWork): Program<WebhookRef> =>
  async (ref, run) => {
    await bindDelivery(work, run.steps({ ...stepLimits.deliver, cancellable: true })).deliver(ref);
  };
