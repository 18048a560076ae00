// Imports on the server of an ingestion lab, whose steps only count.
import type { WorkflowHandle } from "@temporalio/client";
import { type ImportWork, importGraph as workflow } from "../../agents/import-graph.ts";
import type { StepContext } from "../../agents/step.ts";
import { serve } from "../../workflow-engine/serve.ts";
import { startOf } from "../../workflow-engine/start-of.ts";
import type { importGraph } from "../../workflows/index.ts";
import type { IngestionLab } from "./ingestion-lab.ts";

/** A file of so many parts. `during` runs in the step that checks it. */
export function memoryImport(parts: number, during: (context: StepContext) => Promise<void> | void): ImportWork {
  return {
    async verifyFile(_ref, context) {
      await during(context);
      return { start: 0 };
    },
    importPart: async (_ref, offset) => ({
      next: offset + 1 < parts ? offset + 1 : null,
      sources: 1,
      unchanged: 0,
    }),
    completeImport: async () => undefined,
    abandon: async () => undefined,
  };
}

/** Starts an import through the engine, and returns its handle. */
export async function startImporting(
  { engine, client }: IngestionLab,
  job_id: string,
): Promise<WorkflowHandle<typeof importGraph>> {
  const options = { tenantId: "lab", requestedAt: new Date(), kgName: "lab", sourceId: null } as const;
  const input = startOf(workflow, { job_id }, { ...options, jobKind: "import", priority: 3 });
  await engine.start(input);
  return client.workflow.getHandle<typeof importGraph>(input.workflowId);
}

export const withImportWorker = <Result>(
  lab: IngestionLab,
  work: ImportWork,
  use: () => Promise<Result>,
): Promise<Result> => lab.withQueue(serve(workflow, work, 2), use);
