import type { IngestionRef, JobPriority, JobType, QuestionRef } from "../domain/job.ts";
import type { WebhookRef } from "../domain/webhook.ts";
import type { TraceHeader } from "../platform/trace-context.ts";

export type WorkflowStatus = "running" | "completed" | "failed" | "cancelled" | "not_found";

/** One entry per workflow of `workflows/index.ts`: what it is started with. */
export interface WorkflowArgs {
  readonly ingestDocument: IngestionRef;
  readonly answerQuestion: QuestionRef;
  readonly deliverWebhook: WebhookRef;
}
export type WorkflowName = keyof WorkflowArgs;

export interface StartOf<Name extends WorkflowName> {
  readonly workflow: Name;
  /** A business id, such as `ingest/<source_id>/<revision>`: what has ended under it is never done again. */
  readonly workflowId: string;
  readonly args: WorkflowArgs[Name];
  /** null for work that belongs to no single knowledge graph or source. */
  readonly kgName: string | null;
  readonly sourceId: string | null;
  readonly jobKind: JobType | "webhook";
  readonly priority: JobPriority;
  /** The trace that its activities belong to; they begin traces of their own without. */
  readonly trace?: TraceHeader;
}

export type WorkflowStart = { readonly [Name in WorkflowName]: StartOf<Name> }[WorkflowName];

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
  /** `not_found` also for what is over, in an engine that leaves remembering to the records. */
  describe(workflowId: string): Promise<WorkflowStatus>;
  /** Never throws. */
  health(): Promise<EngineHealth>;
  close(): Promise<void>;
}
