import { jobParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { presentJob } from "../../present/job.ts";
import { JobBody } from "../../present/job-body.ts";
import { route } from "../../route.ts";

export const cancelJob = route({
  id: "cancelJob",
  method: "POST",
  path: "/api/v1/jobs/{job_id}/cancel",
  tag: "Jobs",
  summary: "Cancel a job that has not published its document yet",
  description:
    "A queued job ends at once. A running job ends after its current step; until then `status` is running and " +
    "`cancel_requested` is true. A cancelled job publishes nothing. A document that is already published stays " +
    "published: 409.",
  scope: "write",
  params: jobParams,
  body: { kind: "none" },
  status: 200,
  response: JobBody,
  errors: { 404: "The job does not exist", 409: "The job has ended or its document is published" },
  extension: true,
  examples: [
    { summary: "While it runs", params: { job_id: exampleIds.runningJob }, status: 200 },
    { summary: "After its end", params: { job_id: exampleIds.job }, status: 409 },
  ],
  handle: async ({ ctx, params }, { jobs }) => presentJob(await jobs.cancel(ctx, params.job_id)),
});
