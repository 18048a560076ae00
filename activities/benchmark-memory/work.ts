import { type BenchmarkWork, benchmarkMemory } from "../../agents/benchmark-memory.ts";
import type { BatchRuns } from "../../retrieval/batch-benchmark/batch-runs.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import { holdLease } from "../hold-lease.ts";

interface BenchmarkServices {
  readonly records: Pick<Records, "jobs" | "benchmarks">;
  readonly runs: BatchRuns;
}

/**
 * The steps of a batch of benchmark questions. Each may run twice: what is stored is neither written nor asked again.
 */
export function createBenchmarkWork({ records: { jobs, benchmarks }, runs }: BenchmarkServices): BenchmarkWork {
  const work: BenchmarkWork = {
    openBenchmark: async (ref) => ({ conversations: await runs.open(ref) }),
    writeConversation: async ({ job_id }, conversation, run) => ({
      turns: await runs.write({ job_id, conversation }, run),
    }),
    askQuestions: async ({ job_id }, at, run) => ({ next: await runs.ask({ job_id, ...at }, run) }),
    eraseConversation: ({ job_id }, conversation) => runs.erase({ job_id, conversation }),
    async completeBenchmark(ref, { claim }) {
      // Another run may have completed the job; its report stays.
      if ((await jobs.byId(ref.job_id))?.status === "completed") return;
      await jobs.complete(ref, claim, await runs.report(ref));
    },
    /** Erasing comes first: a process that ends in between leaves an unfinished job, which is abandoned again. */
    async abandon(ref, { code, message, retryable, cancelled }, { claim }) {
      if (!(await benchmarks.isFree(ref, claim))) return;
      await runs.eraseAll(ref);
      await jobs.fail(ref, { error: { stage: null, code, message, retryable }, cancelled, claim });
    },
  };
  return holdLease(benchmarkMemory, work, jobs);
}
