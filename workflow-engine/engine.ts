import type { JobPriority, JobType } from "../domain/job.ts";
import type { TraceHeader } from "../platform/trace-context.ts";
import type * as workflows from "../workflows/index.ts";

export type WorkflowStatus = "running" | "completed" | "failed" | "cancelled" | "not_found";

type Workflows = typeof workflows;
/** What a worker can run: the exports of `workflows/index.ts`. */
export type WorkflowName = keyof Workflows;
/** What each workflow is started with. */
export type WorkflowArgs = { readonly [Name in WorkflowName]: Parameters<Workflows[Name]>[0] };

/** What the starter knows of the work, beside its arguments. */
export interface StartOptions {
  /** null for work that belongs to no single knowledge graph or source. */
  readonly kgName: string | null;
  readonly sourceId: string | null;
  readonly jobKind: JobType | "webhook";
  readonly priority: JobPriority;
  /** The trace that its activities belong to; they begin traces of their own without. */
  readonly trace?: TraceHeader;
}

export interface StartOf<Name extends WorkflowName> extends StartOptions {
  readonly workflow: Name;
  readonly taskQueue: string;
  /** A business id, such as `ingest/<source_id>/<revision>`: what has ended under it is never done again. */
  readonly workflowId: string;
  readonly args: WorkflowArgs[Name];
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
