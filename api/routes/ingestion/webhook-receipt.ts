import { z } from "zod";
import { webhookEvents } from "../../../domain/webhook.ts";

export const WebhookReceiptBody = z.object({ url: z.string(), events: z.array(z.enum(webhookEvents)) }).meta({
  id: "WebhookReceipt",
  description: "What will be told to webhook_url: one of these events, once the job has ended",
});
