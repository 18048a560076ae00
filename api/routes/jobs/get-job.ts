import { exampleIds } from "../../openapi/example-ids.ts";
import { jobParams } from "../../parameters.ts";
import { JobBody, presentJob } from "../../present-job.ts";
import { route } from "../../route.ts";

export const getJob = route({
  id: "getJob",
  method: "GET",
  path: "/api/v1/jobs/{job_id}",
  tag: "Jobs",
  summary: "A job with its stages, progress, result or error",
  description:
    "To be asked for until `status` is completed, failed or cancelled; once a second is often enough. The " +
    "events of the job tell the same without asking.",
  scope: "read",
  params: jobParams,
  body: { kind: "none" },
  status: 200,
  response: JobBody,
  errors: { 404: "No such job" },
  extension: true,
  examples: [
    { summary: "A finished ingestion", params: { job_id: exampleIds.job }, status: 200 },
    { summary: "An unknown job", params: { job_id: "job_0" }, status: 404 },
  ],
  handle: async ({ ctx, params }, { jobs }) => presentJob(await jobs.get(ctx, params.job_id)),
});
