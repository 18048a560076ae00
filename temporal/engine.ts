import type { IngestionRef, JobPriority, JobType, QuestionRef } from "../domain/job.ts";

export type WorkflowStatus = "running" | "completed" | "failed" | "cancelled" | "not_found";

interface StartOf<Workflow extends string, Args> {
  readonly workflow: Workflow;
  /** A business id, such as `ingest/<source_id>/<revision>`: it starts once, ever. */
  readonly workflowId: string;
  readonly args: Args;
  /** null for work that belongs to no single knowledge graph or source. */
  readonly kgName: string | null;
  readonly sourceId: string | null;
  readonly jobKind: JobType;
  readonly priority: JobPriority;
}

/** One branch per workflow of `workflows/index.ts`. */
export type WorkflowStart = StartOf<"ingestDocument", IngestionRef> | StartOf<"answerQuestion", QuestionRef>;

export interface WorkflowStarted {
  readonly run_id: string;
  /** A workflow of this id ran before or is running; nothing was started. */
  readonly already: boolean;
}

/** The same shape as a store's. */
export interface EngineHealth {
  readonly status: "connected" | "disconnected";
  readonly latency_ms: number;
  /** Engine and version ("Temporal 1.29.1"); never an address. */
  readonly engine: string;
}

/**
 * Where durable work runs: a Temporal server, or an engine inside this process.
 * Every method but `health` and `close` throws `unavailable` when the engine cannot be reached.
 */
export interface WorkflowEngine {
  readonly kind: "temporal" | "embedded";
  start(input: WorkflowStart): Promise<WorkflowStarted>;
  /** Asks a workflow to stop and to clean up after itself; one that is unknown or over is left as it is. */
  cancel(workflowId: string): Promise<void>;
  describe(workflowId: string): Promise<WorkflowStatus>;
  /** Never throws. */
  health(): Promise<EngineHealth>;
  close(): Promise<void>;
}
