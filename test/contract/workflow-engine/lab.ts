import type { IngestionWork } from "../../../agents/ingest-document.ts";
import type { JobPriority } from "../../../domain/job.ts";
import type { WorkflowEngine, WorkflowStatus } from "../../../workflow-engine/engine.ts";
import { startOf } from "../../support/ingestion-lab.ts";
import { refTo } from "../../support/memory-ingestion.ts";

/** An engine at work. */
export interface WorkingEngine {
  readonly engine: WorkflowEngine;
  /** Ends the engine's work, as the service does when it stops; running steps get `graceMs` to end. */
  close(): Promise<void>;
}

export interface WorkflowEngineLab {
  open(
    work: IngestionWork,
    options: { readonly concurrency: number; readonly graceMs: number },
  ): Promise<WorkingEngine>;
  /** Whether the next step of a started workflow waits for its turn. */
  isQueued(workflowId: string): Promise<boolean>;
  /** The answer of `describe` for a workflow that ended with `status`. */
  over(status: WorkflowStatus): WorkflowStatus;
}

export const patience = { timeout: 60_000, interval: 20 };

export type OpenedEngine = ReturnType<typeof openedEngine>;

/** The engine that a test has opened, and its documents. One test at a time uses it. */
export function openedEngine(lab: WorkflowEngineLab) {
  let working: WorkingEngine | undefined;
  return {
    async open(work: IngestionWork, concurrency = 10): Promise<WorkflowEngine> {
      working = await lab.open(work, { concurrency, graceMs: 200 });
      return working.engine;
    },
    async close(): Promise<void> {
      await working?.close();
      working = undefined;
    },
    startAt: (
      engine: WorkflowEngine,
      document: string,
      given: { readonly priority?: JobPriority; readonly tenantId?: string } = {},
    ) => engine.start({ ...startOf(refTo(document)), priority: 3, tenantId: "lab", ...given }),
    idOf: (document: string) => startOf(refTo(document)).workflowId,
    isQueued: lab.isQueued,
    over: lab.over,
  };
}
