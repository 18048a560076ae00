import { deliverWebhook as workflow } from "../agents/deliver-webhook.ts";
import type { WebhookRef } from "../domain/webhook.ts";
import { runWorkflow } from "./run-workflow.ts";

/** Delivers an event to the receiver of a webhook. The records say when the next attempt is due. */
export function deliverWebhook(ref: WebhookRef): Promise<void> {
  return runWorkflow(workflow, ref);
}
