import { BenchmarkJobBody } from "../../../domain/batch-benchmark-job.ts";
import { jobParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";

export const cancelBenchmarkJob = route({
  id: "cancelBenchmarkJob",
  method: "POST",
  path: "/api/benchmarks/jobs/{job_id}/cancel",
  tag: "Analytics",
  summary: "Cancel a benchmark job",
  description:
    "A queued job ends at once. A running job ends once the memory that it wrote is erased; until then `status` is running. The " +
    "answers that it has stored stay, without a report.",
  scope: "write",
  params: jobParams,
  body: { kind: "none" },
  status: 200,
  response: BenchmarkJobBody,
  errors: { 404: "The job does not exist, or is no benchmark", 409: "The job has ended" },
  extension: true,
  examples: [
    { summary: "While it runs", params: { job_id: exampleIds.runningBenchmark }, status: 200 },
    { summary: "After its end", params: { job_id: exampleIds.benchmark }, status: 409 },
  ],
  handle: async ({ ctx, params: { job_id } }, { questions: { benchmarks }, jobs }) => {
    await benchmarks.get(ctx, job_id);
    await jobs.cancel(ctx, job_id);
    return benchmarks.get(ctx, job_id);
  },
});
