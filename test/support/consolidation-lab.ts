// Consolidations on the server of an ingestion lab, whose steps only note their runs.
import type { WorkflowHandle } from "@temporalio/client";
import { type ConsolidationWork, consolidateMemory as workflow } from "../../agents/consolidate-memory.ts";
import type { Failure, StepContext } from "../../agents/step.ts";
import { consolidationOf } from "../../workflow-engine/due-memories.ts";
import { serve } from "../../workflow-engine/serve.ts";
import type { consolidateMemory } from "../../workflows/index.ts";
import type { IngestionLab } from "./ingestion-lab.ts";

export const consolidationStartOf = (owner_key: string) => consolidationOf({ owner_key, tenant_id: "lab" });

/** Starts the consolidation of a memory through the engine, and returns its handle. */
export async function startConsolidating(
  { engine, client }: IngestionLab,
  owner_key: string,
): Promise<WorkflowHandle<typeof consolidateMemory>> {
  const input = consolidationStartOf(owner_key);
  await engine.start(input);
  return client.workflow.getHandle<typeof consolidateMemory>(input.workflowId);
}

export const withConsolidationWorker = <Result>(
  lab: IngestionLab,
  work: ConsolidationWork,
  use: () => Promise<Result>,
): Promise<Result> => lab.withQueue(serve(workflow, work, 2), use);

/**
 * A memory of so many batches of turns, whose first pass writes one fact and one digest. `during` runs in the first
 * step.
 */
export function memoryConsolidating(
  batches: number,
  during: (context: StepContext) => Promise<void> | void = () => undefined,
) {
  const runs: string[] = [];
  const abandoned = new Map<string, Failure>();
  let version = 7;
  let through = 0;
  const work: ConsolidationWork = {
    async learnFromTurns(_ref, after, context) {
      if (after === null) await during(context);
      const at = after === null ? through : Number(after);
      runs.push(`learn ${at}`);
      through = Math.min(batches - 1, at + 1);
      const learnt = version === 7 ? 1 : 0;
      const seen = version;
      version += learnt;
      return { version: seen, learnt, next: at + 1 < batches ? `${at + 1}` : null };
    },
    async summariseTurns() {
      runs.push("summarise");
      return { digests: version === 8 ? 1 : 0, more: false, next_at: null };
    },
    async settleMemory(_ref, done) {
      runs.push(`settle ${done.version}`);
      return { settled: done.version === version };
    },
    async abandon({ owner_key }, failure) {
      abandoned.set(owner_key, failure);
    },
  };
  return { work, runs, abandoned };
}
