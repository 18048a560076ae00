import { sleep } from "@temporalio/workflow";
import type { WebhookRef } from "../domain/webhook.ts";
import { deliveryActivities } from "./delivery-activities.ts";
import { asWorkflowFailure, describeFailure } from "./failures.ts";

/** An event on its way to whoever asked for it: one attempt, or a few within three days. The records say how long to wait. */
export async function deliverWebhook(ref: WebhookRef): Promise<void> {
  try {
    for (;;) {
      const { wait_ms } = await deliveryActivities.deliver(ref);
      if (wait_ms === null) return;
      await sleep(wait_ms);
    }
  } catch (error) {
    await deliveryActivities.abandon(ref, describeFailure(error));
    throw asWorkflowFailure(error);
  }
}
