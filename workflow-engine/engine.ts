import type { JobPriority } from "../domain/job.ts";
import type { JobType } from "../domain/job-types.ts";
import type { TraceHeader } from "../platform/trace-context.ts";
import type * as workflows from "../workflows/index.ts";

/** `timed_out`: the workflow reached its time limit (agents/workflow.ts). */
export type WorkflowStatus = "running" | "completed" | "failed" | "cancelled" | "timed_out" | "not_found";

type Workflows = typeof workflows;
/** The workflows that a worker can run: the exports of `workflows/index.ts`. */
export type WorkflowName = keyof Workflows;
/** The argument of each workflow. */
export type WorkflowArgs = { readonly [Name in WorkflowName]: Parameters<Workflows[Name]>[0] };

/** Options of a start, beside the workflow's arguments. */
export interface StartOptions {
  /** Tenants take turns in the queue of waiting work of one priority; null for work of no tenant. */
  readonly tenantId: string | null;
  /** Time of the request. The engine in this process runs the oldest waiting work of a tenant and priority first. */
  readonly requestedAt: Date;
  /** Name of the knowledge graph; null for work that belongs to no single knowledge graph or source. */
  readonly kgName: string | null;
  readonly sourceId: string | null;
  readonly jobKind: JobType | "webhook" | "memory";
  readonly priority: JobPriority;
  /** The trace to which the workflow's activities belong. Without it each activity begins a trace of its own. */
  readonly trace?: TraceHeader;
}

export interface StartOf<Name extends WorkflowName> extends StartOptions {
  readonly workflow: Name;
  readonly taskQueue: string;
  /** A business id, such as `ingest/<source_id>/<revision>`. Work that has ended under an id is not repeated. */
  readonly workflowId: string;
  readonly args: WorkflowArgs[Name];
  /** Set if the workflow may run again under this id after it has ended. */
  readonly runsAgain?: true;
  /** The time limit of the workflow, from its start to its end. */
  readonly timeoutMs: number;
}

export type WorkflowStart = { readonly [Name in WorkflowName]: StartOf<Name> }[WorkflowName];

export interface WorkflowStarted {
  readonly run_id: string;
  /** True if nothing was started: a workflow with this id is running, or has ended and must not run again. */
  readonly already: boolean;
}

/** Has the same form as a store's health. */
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
  /** Asks a workflow to stop and clean up. Has no effect if the workflow is unknown or has ended. */
  cancel(workflowId: string): Promise<void>;
  /** The status; an engine that stores nothing returns `not_found` for an ended workflow, too. */
  describe(workflowId: string): Promise<WorkflowStatus>;
  /** Never throws. */
  health(): Promise<EngineHealth>;
  close(): Promise<void>;
}
