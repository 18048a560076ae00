import { BenchmarkJobBody } from "../../../domain/batch-benchmark-job.ts";
import { jobParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";

export const getBenchmarkJob = route({
  id: "getBenchmarkJob",
  method: "GET",
  path: "/api/benchmarks/jobs/{job_id}",
  tag: "Analytics",
  summary: "Read the state and the report of a benchmark job",
  description:
    "Shows the progress of the job, and its report when it is completed: each arm by itself and by kind of question, arms " +
    "compared with each other, every figure with its number of questions and its 95 % interval.",
  scope: "read",
  params: jobParams,
  body: { kind: "none" },
  status: 200,
  response: BenchmarkJobBody,
  errors: { 404: "The job does not exist, or is no benchmark" },
  extension: true,
  examples: [
    { summary: "A completed job", params: { job_id: exampleIds.benchmark }, status: 200 },
    { summary: "No benchmark", params: { job_id: exampleIds.job }, status: 404 },
  ],
  handle: ({ ctx, params }, { questions: { benchmarks } }) => benchmarks.get(ctx, params.job_id),
});
