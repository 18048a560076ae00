import { z } from "zod";
import { BenchmarkJobRequest } from "../../../domain/batch-benchmark-job.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { reply, route } from "../../route.ts";

export const startBenchmarkJob = route({
  id: "startBenchmarkJob",
  method: "POST",
  path: "/api/benchmarks/jobs",
  tag: "Analytics",
  summary: "Measure memory on many questions, as a job",
  description:
    "Writes the conversations of a data set into memory, each into a scope of its own that no key can read, asks the questions " +
    "in every arm, grades the answers and erases the memory again, which the report proves. Asking changes nothing that is " +
    "measured. The job counts for no quota but that of the request, and appears in no usage, session or knowledge graph. An " +
    "interrupted job continues, and asks no question again that is answered. `GET /api/benchmarks/jobs/{job_id}` shows the report.",
  scope: "write",
  work: "ingest",
  body: { kind: "json", schema: BenchmarkJobRequest },
  status: 202,
  response: z.object({
    job_id: shared.job_id,
    message: z.string().describe("What happens next, in words"),
    status_url: z.string().describe("Path of the job with its report"),
  }),
  idempotent: "replay",
  extension: true,
  examples: [
    {
      summary: "Memory on and off",
      body: { dataset: "generated", arms: ["off", "on"], limit: 14, seed: 7 },
      status: 202,
    },
    {
      summary: "An arm without its model",
      body: { dataset: "generated", arms: ["on", "full_context"] },
      status: 400,
    },
  ],
  handle: async ({ ctx, body }, { access, questions: { benchmarks } }) => {
    await access.gate.acceptJob(ctx.tenant_id);
    const job_id = await benchmarks.start(ctx, body);
    const status_url = `/api/benchmarks/jobs/${job_id}`;
    return reply(202, { job_id, message: "Benchmark accepted", status_url }, { Location: status_url });
  },
});
