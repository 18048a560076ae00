import type { BenchmarkRef } from "../domain/job.ts";
import { type Failure, step } from "./step.ts";
import { day, minute, patient } from "./step-limits.ts";
import { defineWorkflow, type WorkOf } from "./workflow.ts";

/** Position of a question: the index of its conversation, and its index within it, both from 0. */
export interface QuestionPlace {
  readonly conversation: number;
  readonly from: number;
}

const writing = { ...patient, timeoutMs: 60 * minute, heartbeatTimeoutMs: 30_000 } as const;

/**
 * Asks a batch of questions about conversations that are written into memory for this, each conversation into a scope
 * of its own. Questions and answers stay in the records; ids and counts pass through here. A conversation has three
 * steps or more, and `batchBounds` keeps the history far below a server's limit.
 */
export const benchmarkMemory = defineWorkflow({
  name: "benchmarkMemory",
  taskQueue: "benchmark",
  timeoutMs: 7 * day,
  givesWay: true,
  workflowId: ({ job_id }: BenchmarkRef) => `benchmark/${job_id}`,
  ofJob: ({ id: job_id, type }) => (type === "benchmark" ? { job_id } : null),
  steps: {
    /** Claims the job and checks that its data is still the planned one. Returns the number of conversations. */
    openBenchmark: step<[ref: BenchmarkRef], { readonly conversations: number }>({
      ...writing,
      cancellation: "stop",
      ifCompleted: { conversations: 0 },
    }),
    /** Writes a conversation into the memory of its own scope, turn by turn. */
    writeConversation: step<[ref: BenchmarkRef, conversation: number], { readonly turns: number }>({
      ...writing,
      cancellation: "stop",
      ifCompleted: { turns: 0 },
    }),
    /**
     * Answers some questions of a conversation from `from` on, in every arm. `next`: where to continue; null at the
     * end.
     */
    askQuestions: step<[ref: BenchmarkRef, at: QuestionPlace], { readonly next: number | null }>({
      ...writing,
      cancellation: "stop",
      ifCompleted: { next: null },
    }),
    /** Erases the scope of a conversation, and verifies that. */
    eraseConversation: step<[ref: BenchmarkRef, conversation: number], void>({ ...writing, cancellation: "finish" }),
    /** Verifies that every scope is erased, writes the report and completes the job. */
    completeBenchmark: step<[ref: BenchmarkRef], void>({ ...writing, cancellation: "finish" }),
    /** Erases every scope of the job, and marks the job failed or cancelled. Its answers stay. */
    abandon: step<[ref: BenchmarkRef, failure: Failure], void>({ ...writing, cancellation: "always" }),
  },
  async run(steps, ref): Promise<void> {
    const { conversations } = await steps.openBenchmark(ref);
    for (let n = 0; n < conversations; n += 1) {
      await steps.writeConversation(ref, n);
      let from: number | null = 0;
      while (from !== null) {
        const { next }: { next: number | null } = await steps.askQuestions(ref, { conversation: n, from });
        from = next;
      }
      await steps.eraseConversation(ref, n);
    }
    await steps.completeBenchmark(ref);
  },
});

export type BenchmarkWork = WorkOf<typeof benchmarkMemory>;
