import { jobParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { presentJob } from "../../present/job.ts";
import { JobBody } from "../../present/job-body.ts";
import { route } from "../../route.ts";

export const getJob = route({
  id: "getJob",
  method: "GET",
  path: "/api/v1/jobs/{job_id}",
  tag: "Jobs",
  summary: "Get a job with its stages, progress, and result or error",
  description:
    "Ask until `status` is completed, failed or cancelled; once a second is often enough. The job's stream of events " +
    "tells the same without repeated requests.",
  scope: "read",
  params: jobParams,
  body: { kind: "none" },
  status: 200,
  response: JobBody,
  errors: { 404: "The job does not exist" },
  extension: true,
  examples: [
    { summary: "A finished ingestion", params: { job_id: exampleIds.job }, status: 200 },
    { summary: "An unknown job", params: { job_id: "job_0" }, status: 404 },
  ],
  handle: async ({ ctx, params }, { jobs }) => presentJob(await jobs.get(ctx, params.job_id)),
});
