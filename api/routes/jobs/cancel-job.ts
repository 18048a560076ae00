import { exampleIds } from "../../openapi/example-ids.ts";
import { jobParams } from "../../parameters.ts";
import { JobBody, presentJob } from "../../present-job.ts";
import { route } from "../../route.ts";

export const cancelJob = route({
  id: "cancelJob",
  method: "POST",
  path: "/api/v1/jobs/{job_id}/cancel",
  tag: "Jobs",
  summary: "Cancel a job that has not published its document yet",
  description:
    "A job that waits ends at once; one that runs ends with its present step, so `status` may still be " +
    "running with `cancel_requested` true. Nothing of its document is published. What is published already is not " +
    "taken back: 409.",
  scope: "write",
  params: jobParams,
  body: { kind: "none" },
  status: 200,
  response: JobBody,
  errors: { 404: "No such job", 409: "The job has ended or its document is published" },
  extension: true,
  examples: [
    { summary: "While it runs", params: { job_id: exampleIds.runningJob }, status: 200 },
    { summary: "After its end", params: { job_id: exampleIds.job }, status: 409 },
  ],
  handle: async ({ ctx, params }, { jobs }) => presentJob(await jobs.cancel(ctx, params.job_id)),
});
