import { z } from "zod";
import { shared } from "../../../domain/shared-fields.ts";
import { jobParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { jobLink } from "../../present/job-link.ts";
import { reply, route } from "../../route.ts";

export const retryJob = route({
  id: "retryJob",
  method: "POST",
  path: "/api/v1/jobs/{job_id}/retry",
  tag: "Jobs",
  summary: "Start a failed or cancelled ingestion again, as a new job",
  description:
    "The new job processes the stored document of the old one, with the same options and priority, and its webhooks are " +
    "called for the new job. The old job stays as it is. Only the last job of a source can be started again: an older " +
    "document must not replace a newer one. A completed job has nothing to start again: gaps in its result are text that " +
    "cannot be read from its file.",
  scope: "write",
  asksModels: true,
  params: jobParams,
  body: { kind: "none" },
  status: 202,
  response: z.object({
    job_id: z.string().describe("Id of the new job"),
    retried_job_id: z.string().describe("Id of the job that failed or was cancelled"),
    source_id: shared.source_id,
    source_name: shared.source_name,
    status: z.literal("queued").describe("Always queued: the job is accepted"),
    status_url: z.string().describe("Path of the new job, to ask for its state"),
    message: z.string().describe("What happens next, in words"),
    timestamp: shared.timestamp,
  }),
  errors: {
    404: "The job does not exist",
    409:
      "The job runs, is completed or is no ingestion, another job has processed the source since, or the source or its " +
      "stored document is gone",
  },
  idempotent: "replay",
  extension: true,
  examples: [
    { summary: "A failed ingestion", params: { job_id: exampleIds.failedJob }, status: 202 },
    { summary: "A completed ingestion", params: { job_id: exampleIds.job }, status: 409 },
  ],
  handle: async ({ ctx, params }, { access, jobs }) => {
    await access.gate.acceptJob(ctx.tenant_id);
    const { job_id, source_id, source_name } = await jobs.retry(ctx, params.job_id);
    const status_url = jobLink(job_id);
    const body = {
      job_id,
      retried_job_id: params.job_id,
      source_id,
      source_name,
      status: "queued" as const,
      status_url,
      message: "The document is processed again",
      timestamp: new Date().toISOString(),
    };
    return reply(202, body, { Location: status_url });
  },
});
