// Deliveries on the server of an ingestion lab: workers for their queue, and starts.
import type { WorkflowHandle } from "@temporalio/client";
import { type DeliveryWork, deliverWebhook as workflow } from "../../agents/deliver-webhook.ts";
import { deliveryOf } from "../../workflow-engine/overdue.ts";
import { serve } from "../../workflow-engine/serve.ts";
import type { deliverWebhook } from "../../workflows/index.ts";
import type { IngestionLab } from "./ingestion-lab.ts";

/** Starts the delivery of an event through the engine, and returns its handle. */
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
): Promise<Result> => lab.withQueue(serve(workflow, work, 20), use);
