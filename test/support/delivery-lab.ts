// Deliveries on the server of an ingestion lab: workers for their queue, and starts.
import type { WorkflowHandle } from "@temporalio/client";
import { createDeliveryActivities } from "../../activities/webhooks.ts";
import type { DeliveryWork } from "../../agents/delivery-steps.ts";
import { webhookQueue } from "../../temporal/names.ts";
import { deliveryOf } from "../../temporal/overdue.ts";
import type { deliverWebhook } from "../../workflows/index.ts";
import type { IngestionLab } from "./ingestion-lab.ts";

/** Starts the delivery of an event through the engine, and answers with its handle. */
export async function startDelivery(
  { engine, client }: IngestionLab,
  event_id: string,
): Promise<WorkflowHandle<typeof deliverWebhook>> {
  const input = deliveryOf(event_id);
  await engine.start(input);
  return client.workflow.getHandle<typeof deliverWebhook>(input.workflowId);
}

export const withDeliveryWorker = <Result>(
  lab: IngestionLab,
  work: DeliveryWork,
  use: () => Promise<Result>,
): Promise<Result> =>
  lab.withQueue({ taskQueue: webhookQueue, activities: createDeliveryActivities(work), concurrency: 20 }, use);
