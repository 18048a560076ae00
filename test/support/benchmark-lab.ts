// Benchmarks of memory on the server of an ingestion lab, whose steps only note their runs.
import type { WorkflowHandle } from "@temporalio/client";
import { type BenchmarkWork, benchmarkMemory as workflow } from "../../agents/benchmark-memory.ts";
import type { Failure, StepContext } from "../../agents/step.ts";
import { serve } from "../../workflow-engine/serve.ts";
import { startOf } from "../../workflow-engine/start-of.ts";
import type { benchmarkMemory } from "../../workflows/index.ts";
import type { IngestionLab } from "./ingestion-lab.ts";

export const benchmarkStartOf = (job_id: string) =>
  startOf(
    workflow,
    { job_id },
    { tenantId: "lab", requestedAt: new Date(), kgName: null, sourceId: null, jobKind: "benchmark", priority: 3 },
  );

/** Starts the workflow of a job through the engine, and returns its handle. */
export async function startBenchmarking(
  { engine, client }: IngestionLab,
  job_id: string,
): Promise<WorkflowHandle<typeof benchmarkMemory>> {
  const input = benchmarkStartOf(job_id);
  await engine.start(input);
  return client.workflow.getHandle<typeof benchmarkMemory>(input.workflowId);
}

export const withBenchmarkWorker = <Result>(
  lab: IngestionLab,
  work: BenchmarkWork,
  use: () => Promise<Result>,
): Promise<Result> => lab.withQueue(serve(workflow, work, 2), use);

/** Conversations of two parts each. `during` runs in the step that asks. */
export function memoryBenchmarking(
  conversations: number,
  during: (context: StepContext) => Promise<void> | void = () => undefined,
) {
  const runs: string[] = [];
  const abandoned = new Map<string, Failure>();
  const work: BenchmarkWork = {
    openBenchmark: async () => ({ conversations }),
    async writeConversation(_ref, conversation) {
      runs.push(`write ${conversation}`);
      return { turns: 3 };
    },
    async askQuestions(_ref, { conversation, from }, context) {
      await during(context);
      runs.push(`ask ${conversation}/${from}`);
      return { next: from === 0 ? 25 : null };
    },
    async eraseConversation(_ref, conversation) {
      runs.push(`erase ${conversation}`);
    },
    async completeBenchmark() {
      runs.push("complete");
    },
    async abandon({ job_id }, failure) {
      abandoned.set(job_id, failure);
    },
  };
  return { work, runs, abandoned };
}
