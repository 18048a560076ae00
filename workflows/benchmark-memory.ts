import { benchmarkMemory as workflow } from "../agents/benchmark-memory.ts";
import type { BenchmarkRef } from "../domain/job.ts";
import { runWorkflow } from "./run-workflow.ts";

/** Asks a batch of benchmark questions. Only ids and counts pass through here. */
export function benchmarkMemory(ref: BenchmarkRef): Promise<void> {
  return runWorkflow(workflow, ref);
}
