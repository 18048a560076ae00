import { z } from "zod";
import { jobTypes } from "../../domain/job-types.ts";
import { shared } from "../../domain/shared-fields.ts";
import { webhookEvents } from "../../domain/webhook.ts";
import { JobErrorBody } from "../present/job-body.ts";
import { exampleIds } from "./example-ids.ts";
import type { Json } from "./json.ts";
import type { Schemas } from "./schemas.ts";

const count = (things: string) =>
  z.number().int().nonnegative().optional().describe(`Number of ${things}; present only if the job is completed`);

/**
 * The event that `endOfJob` of domain/webhook-message.ts creates: ids and counts. Clients read the job for the rest.
 */
const WebhookEventBody = z
  .object({
    type: z.enum(webhookEvents).describe("Name of the event: how the job ended"),
    timestamp: z.iso.datetime().describe("Time when the job ended"),
    data: z
      .object({
        job_id: shared.job_id,
        job_type: z.enum(jobTypes).describe("Kind of work"),
        status: z.enum(["completed", "failed", "cancelled"]).describe("How the job ended"),
        kg_name: z.string().nullable().describe("Name of the job's knowledge graph"),
        source_id: z.string().nullable().describe("Id of the document's source; null for visualizations"),
        source_name: z
          .string()
          .nullable()
          .describe("Name of the document's source; null if the source was deleted before the delivery"),
        chunks_count: count("chunks (passages of the document)"),
        entities_count: count("entities"),
        relations_count: count("relations"),
        vector_points_count: count("vectors"),
        visualizations: z
          .array(z.string())
          .optional()
          .describe("Names of the pages that were drawn; present only in visualization.generated"),
        error: JobErrorBody.optional(),
      })
      .describe("The job that ended, with counts of what it made"),
  })
  .meta({ id: "WebhookEvent" });

/** An example of an event. */
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

/** The document's `webhooks`: the requests that the service sends to the `webhook_url` of a job. */
export const webhooksOf = (schemas: Schemas): Json => ({
  ingestion: {
    post: {
      tags: ["Webhooks"],
      summary: "An ingestion, or a regeneration of visualizations, has ended",
      description:
        "The event is signed as Standard Webhooks defines it, over `<webhook-id>.<webhook-timestamp>.<body>`. It is sent " +
        "again for three days until the receiver answers 2xx. An answer of 410 ends the delivery at once; a redirect " +
        "counts as a failure.",
      parameters: [
        header("webhook-id", "Id of the event; the same in every attempt"),
        header("webhook-timestamp", "Time of this attempt, in seconds since 1970"),
        header(
          "webhook-signature",
          "Signatures, with blanks between: `v1a,` and base64 of ed25519, or `v1,` and base64 of HMAC-SHA-256",
        ),
      ],
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: schemas.named(WebhookEventBody, "output", "WebhookEvent"), example: completed },
        },
      },
      responses: {
        200: { description: "Received; the body is ignored" },
        410: { description: "Send no more attempts" },
      },
    },
  },
});
