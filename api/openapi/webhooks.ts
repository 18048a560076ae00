import { z } from "zod";
import { jobTypes } from "../../domain/job.ts";
import { webhookEvents } from "../../domain/webhook.ts";
import { JobErrorBody } from "../present-job.ts";
import { exampleIds } from "./example-ids.ts";
import type { Json } from "./json.ts";
import type { Schemas } from "./schemas.ts";

const count = z.number().int().nonnegative().optional();

/** What `endOfJob` of domain/webhook.ts writes: thin, plus counts; the job has the rest. */
const WebhookEventBody = z
  .object({
    type: z.enum(webhookEvents),
    timestamp: z.iso.datetime(),
    data: z.object({
      job_id: z.string(),
      job_type: z.enum(jobTypes),
      status: z.enum(["completed", "failed", "cancelled"]),
      kg_name: z.string().nullable(),
      source_id: z.string().nullable(),
      source_name: z.string().nullable(),
      chunks_count: count,
      entities_count: count,
      relations_count: count,
      vector_points_count: count,
      error: JobErrorBody.optional(),
    }),
  })
  .meta({ id: "WebhookEvent" });

/** An event as it is sent. */
const completed: z.input<typeof WebhookEventBody> = {
  type: "ingestion.completed",
  timestamp: "2026-11-21T08:07:13.000Z",
  data: {
    job_id: exampleIds.job,
    job_type: "ingestion",
    status: "completed",
    kg_name: "norrvik",
    source_id: exampleIds.source,
    source_name: "Kestrel Bay",
    chunks_count: 1,
    entities_count: 3,
    relations_count: 2,
    vector_points_count: 1,
  },
};

const header = (name: string, description: string): Json => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

/** The document's `webhooks`: what the service sends to the URL that an ingestion was given. */
export const webhooksOf = (schemas: Schemas): Json => ({
  ingestion: {
    post: {
      tags: ["Webhooks"],
      summary: "An ingestion has ended",
      description:
        "Signed as Standard Webhooks wants it, over `<webhook-id>.<webhook-timestamp>.<body>`. Sent again for days until " +
        "an answer is 2xx; 410 ends it at once; a redirect counts as a failure.",
      parameters: [
        header("webhook-id", "Of the event: the same in every attempt"),
        header("webhook-timestamp", "Seconds since 1970, of this attempt"),
        header("webhook-signature", "`v1a,` and base64 of ed25519; `v1,` and base64 of HMAC-SHA-256"),
      ],
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: schemas.named(WebhookEventBody, "output", "WebhookEvent"), example: completed },
        },
      },
      responses: { 200: { description: "Taken; the body is ignored" }, 410: { description: "No more of these" } },
    },
  },
});
