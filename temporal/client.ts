import {
  Client,
  Connection,
  isGrpcServiceError,
  ServiceError,
  WorkflowExecutionAlreadyStartedError,
  type WorkflowExecutionStatusName,
  WorkflowNotFoundError,
} from "@temporalio/client";
import { unavailable } from "../domain/errors.ts";
import type { EngineHealth, WorkflowEngine, WorkflowStart, WorkflowStarted, WorkflowStatus } from "./engine.ts";
import { queues, searchAttributes } from "./names.ts";

/** A healthy server answers in milliseconds, a busy one in seconds; beyond that "unavailable" is the better answer. */
const callTimeoutMs = 10_000;
/** After a long outage the client would otherwise look for the server every two minutes only. */
const reconnectWithinMs = 5_000;

export interface TemporalEngineOptions {
  /** host:port */
  readonly address: string;
  readonly namespace: string;
}

/**
 * The workflow engine on a Temporal server. Connects when first used, and again after an outage, so that opening it
 * never fails. Idle connections are probed every 30 seconds (the SDK's keep-alive).
 */
export const openTemporalEngine = ({ address, namespace }: TemporalEngineOptions): WorkflowEngine => {
  const connection = Connection.lazy({
    address,
    connectTimeout: callTimeoutMs,
    channelArgs: { "grpc.max_reconnect_backoff_ms": reconnectWithinMs },
  });
  const { workflow } = new Client({ connection, namespace });
  const call = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await connection.withDeadline(Date.now() + callTimeoutMs, work);
    } catch (error) {
      throw isServerError(error) ? unavailable("workflow_engine", error) : error;
    }
  };
  return {
    kind: "temporal",
    start: (input) => call(() => start(workflow, input)),
    cancel: (workflowId) => call(() => orWhenUnknown(undefined, () => cancel(workflow, workflowId))),
    describe: (workflowId) => call(() => orWhenUnknown("not_found", () => describe(workflow, workflowId))),
    health: () => health(connection),
    close: () => connection.close(),
  };
};

const isServerError = (error: unknown): boolean => error instanceof ServiceError || isGrpcServiceError(error);

type WorkflowClient = Client["workflow"];

const start = async (workflows: WorkflowClient, input: WorkflowStart): Promise<WorkflowStarted> => {
  const { workflowId } = input;
  try {
    const handle = await workflows.start(input.workflow, {
      workflowId,
      args: [input.args],
      taskQueue: queues[input.workflow],
      workflowIdReusePolicy: "REJECT_DUPLICATE",
      typedSearchAttributes: [
        ...(input.kgName === null ? [] : [{ key: searchAttributes.kgName, value: input.kgName }]),
        ...(input.sourceId === null ? [] : [{ key: searchAttributes.sourceId, value: input.sourceId }]),
        { key: searchAttributes.jobKind, value: input.jobKind },
      ],
      priority: { priorityKey: input.priority },
    });
    return { run_id: handle.firstExecutionRunId, already: false };
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    const { runId } = await workflows.getHandle(workflowId).describe();
    return { run_id: runId, already: true };
  }
};

const cancel = async (workflows: WorkflowClient, workflowId: string): Promise<void> => {
  await workflows.getHandle(workflowId).cancel();
};

const statuses: Readonly<Record<WorkflowExecutionStatusName, WorkflowStatus>> = {
  RUNNING: "running",
  PAUSED: "running",
  CONTINUED_AS_NEW: "running",
  COMPLETED: "completed",
  CANCELLED: "cancelled",
  FAILED: "failed",
  TERMINATED: "failed",
  TIMED_OUT: "failed",
  UNSPECIFIED: "running",
  UNKNOWN: "running",
};

const describe = async (workflows: WorkflowClient, workflowId: string): Promise<WorkflowStatus> =>
  statuses[(await workflows.getHandle(workflowId).describe()).status.name];

const orWhenUnknown = async <Result, Other>(answer: Other, work: () => Promise<Result>): Promise<Result | Other> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return answer;
    throw error;
  }
};

const health = async (connection: Connection): Promise<EngineHealth> => {
  const begin = performance.now();
  const report = (status: EngineHealth["status"], version = ""): EngineHealth => ({
    status,
    latency_ms: Math.round(performance.now() - begin),
    engine: `Temporal ${version}`.trim(),
  });
  try {
    const info = await connection.withDeadline(Date.now() + callTimeoutMs, () =>
      connection.workflowService.getSystemInfo({}),
    );
    return report("connected", info.serverVersion ?? "");
  } catch {
    // That it cannot be reached is the finding; the cause is in the log of whoever needed it.
    return report("disconnected");
  }
};
