import { z } from "zod";
import { ingestionEvents } from "../../../domain/webhook.ts";

export const WebhookReceiptBody = z
  .object({
    url: z.string().describe("URL that the event is sent to"),
    events: z.array(z.enum(ingestionEvents)).describe("Possible events. One of them is sent, once."),
  })
  .meta({
    id: "WebhookReceipt",
    description: "The events that `webhook_url` may get when the job has ended",
  });
