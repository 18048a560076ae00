import { z } from "zod";
import { BenchmarkComparison } from "../../../domain/batch-benchmark-report.ts";
import { jobParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";

export const compareBenchmarkJobs = route({
  id: "compareBenchmarkJobs",
  method: "GET",
  path: "/api/benchmarks/compare",
  tag: "Analytics",
  summary: "Compare two benchmark jobs",
  description:
    "Compares the arms that both jobs have, question by question: the difference with its 95 % interval and McNemar's exact p. " +
    "Jobs of different versions of the service can be compared. Jobs with other data, questions or judges cannot: 409.",
  scope: "read",
  work: "query",
  query: z.object({
    a: jobParams.shape.job_id.describe("Id of the first job"),
    b: jobParams.shape.job_id.describe("Id of the second job"),
  }),
  body: { kind: "none" },
  status: 200,
  response: BenchmarkComparison,
  errors: {
    404: "A job does not exist, or is no benchmark",
    409: "A job is not completed, or the jobs did not answer the same questions",
  },
  extension: true,
  examples: [
    { summary: "Two jobs", query: { a: exampleIds.benchmark, b: exampleIds.otherBenchmark }, status: 200 },
    { summary: "An unknown job", query: { a: exampleIds.benchmark, b: "job_unknown" }, status: 404 },
  ],
  handle: ({ ctx, query }, { questions: { benchmarks } }) => benchmarks.compare(ctx, query.a, query.b),
});
