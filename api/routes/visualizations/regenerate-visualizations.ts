import { z } from "zod";
import { invalidInput } from "../../../domain/errors.ts";
import { outboundLimits } from "../../../domain/limits/outbound.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { kgParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { jobLink } from "../../present/job-link.ts";
import { reply, route } from "../../route.ts";
import { isGiven } from "../webhooks/webhook-urls.ts";

const jobId = safeText(100).describe(
  "Id of a job of the same knowledge graph, such as an ingestion. The pages are drawn after its end, also if it fails " +
    "or is cancelled. If it has ended already, they are drawn at once.",
);

export const regenerateVisualizations = route({
  id: "regenerateVisualizations",
  method: "POST",
  path: "/api/visualizations/{kg_name}/regenerate",
  tag: "Visualizations",
  summary: "Draw the pages of a knowledge graph again",
  description:
    "Queues a job that draws all pages from the current data, also if they were deleted. The service draws changed " +
    "knowledge graphs without a request; this request is for deleted pages, and for clients that want to know when the " +
    "pages are drawn. If a regeneration with the same `job_id`, or also without one, is still queued, the service " +
    "starts no second job and answers with the id of that one. When the drawing ends, the service also sends the event to " +
    "the webhooks of the job that `job_id` names.",
  scope: "write",
  params: kgParams,
  query: z.object({ job_id: jobId.optional() }),
  body: {
    kind: "json",
    optional: true,
    schema: z.object({
      job_id: jobId.nullish().describe("Same as the query parameter `job_id`"),
      webhook_url: safeText(outboundLimits.urlLength, 0)
        .nullish()
        .describe("URL that gets an event when the job has ended; see Webhooks"),
    }),
  },
  status: 202,
  response: z.object({
    success: z.literal(true).describe("Always true"),
    kg_name: shared.kg_name,
    job_id: z.string().describe("Id of the job that draws. GET /api/v1/jobs/{job_id} shows its state."),
    after_job_id: z.string().nullable().describe("Id of the job whose end it waits for; null if it waits for none"),
    status: z.literal("queued").describe("State of the job"),
    message: z.string().describe("What will be done, in words"),
    timestamp: shared.timestamp,
  }),
  errors: { 404: "The knowledge graph does not exist, or has no job with this id" },
  idempotent: "replay",
  examples: [
    { summary: "At once", params: { kg_name: "norrvik" }, status: 202 },
    {
      summary: "After an ingestion",
      params: { kg_name: "norrvik" },
      query: { job_id: exampleIds.job },
      status: 202,
    },
    { summary: "An unknown job", params: { kg_name: "norrvik" }, body: { job_id: "job_0" }, status: 404 },
    { summary: "An unknown knowledge graph", params: { kg_name: "atlantis" }, status: 404 },
  ],
  handle: async ({ ctx, params, query, body }, { access, graphs: { regeneratePictures }, documents: { webhooks } }) => {
    const after_job_id = query.job_id ?? body.job_id ?? null;
    if (body.job_id && body.job_id !== after_job_id)
      throw invalidInput("job_id: the query and the body name different jobs", "job_id");
    const webhook_url = isGiven(body.webhook_url) ? await webhooks.admit(body.webhook_url) : null;
    await access.gate.acceptJob(ctx.tenant_id);
    const job_id = await regeneratePictures(ctx, params.kg_name, { after_job_id, webhook_url });
    const when = after_job_id === null ? "" : ` after job '${after_job_id}'`;
    const queued = {
      success: true,
      ...params,
      job_id,
      after_job_id,
      status: "queued",
      message: `The visualizations of '${params.kg_name}' will be drawn${when}`,
      timestamp: new Date().toISOString(),
    } as const;
    return reply(202, queued, { Location: jobLink(job_id) });
  },
});
