import {
  Client,
  Connection,
  WorkflowExecutionAlreadyStartedError,
  type WorkflowExecutionStatusName,
  WorkflowNotFoundError,
} from "@temporalio/client";
import type { Log } from "../../platform/log.ts";
import { withTraceHeader } from "../../platform/trace-context.ts";
import type { EngineHealth, WorkflowEngine, WorkflowStart, WorkflowStarted, WorkflowStatus } from "../engine.ts";
import type { TemporalAccess } from "./access.ts";
import { searchAttributes } from "./names.ts";
import { createSearchAttributes, type SearchAttributes } from "./search-attributes.ts";
import { asUnavailable, isServerError } from "./server-errors.ts";
import { sendTrace } from "./trace-headers.ts";

/** A healthy server answers in milliseconds, a busy one in seconds. After this time the call fails as `unavailable`. */
const callTimeoutMs = 10_000;
/** Longest pause between attempts to reconnect. By default it grows to two minutes in a long outage. */
const reconnectWithinMs = 5_000;
/**
 * Pings detect a silently dead connection, so that the client works again within 30 seconds after the server does.
 * Servers refuse more than one ping in 10 s.
 */
const keepAliveMs = { every: 12_000, answer: 5_000 } as const;

export interface TemporalEngineOptions extends TemporalAccess {
  readonly namespace: string;
  readonly log: Log;
}

/**
 * The workflow engine on a Temporal server. It connects on first use and after an outage, so opening it never fails.
 */
export const openTemporalEngine = ({ namespace, log, ...access }: TemporalEngineOptions): WorkflowEngine => {
  const connection = Connection.lazy({
    ...access,
    connectTimeout: callTimeoutMs,
    // Removes the SDK's retries, because callers retry. The SDK would go on after `close`, and its error would end the
    // process.
    interceptors: [],
    channelArgs: {
      "grpc.max_reconnect_backoff_ms": reconnectWithinMs,
      "grpc.keepalive_time_ms": keepAliveMs.every,
      "grpc.keepalive_timeout_ms": keepAliveMs.answer,
    },
  });
  const { workflow } = new Client({ connection, namespace, interceptors: { workflow: [sendTrace] } });
  const attributes = createSearchAttributes({ connection, namespace, log });
  void attributes.register();
  const call = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await connection.withDeadline(Date.now() + callTimeoutMs, work);
    } catch (error) {
      throw isServerError(error) ? asUnavailable(error, namespace) : error;
    }
  };
  return {
    kind: "temporal",
    start: (input) => call(() => withTraceHeader(input.trace, () => start(workflow, attributes, input))),
    cancel: (workflowId) => call(() => orWhenUnknown(undefined, () => cancel(workflow, workflowId))),
    describe: (workflowId) => call(() => orWhenUnknown("not_found", () => describe(workflow, workflowId))),
    health: () => health(connection, namespace),
    close: () => connection.close(),
  };
};

type WorkflowClient = Client["workflow"];

const start = async (
  workflows: WorkflowClient,
  attributes: SearchAttributes,
  input: WorkflowStart,
): Promise<WorkflowStarted> => {
  const { workflowId } = input;
  try {
    const handle = await attributes.whereKnown((withAttributes) =>
      workflows.start(input.workflow, {
        workflowId,
        args: [input.args],
        taskQueue: input.taskQueue,
        workflowExecutionTimeout: input.timeoutMs,
        workflowIdReusePolicy: input.runsAgain ? "ALLOW_DUPLICATE" : "REJECT_DUPLICATE",
        ...(withAttributes && { typedSearchAttributes: attributesOf(input) }),
        priority: { priorityKey: input.priority, ...(input.tenantId === null ? {} : { fairnessKey: input.tenantId }) },
      }),
    );
    return { run_id: handle.firstExecutionRunId, already: false };
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    const { runId } = await workflows.getHandle(workflowId).describe();
    return { run_id: runId, already: true };
  }
};

const attributesOf = ({ kgName, sourceId, jobKind }: WorkflowStart) => [
  ...(kgName === null ? [] : [{ key: searchAttributes.kgName, value: kgName }]),
  ...(sourceId === null ? [] : [{ key: searchAttributes.sourceId, value: sourceId }]),
  { key: searchAttributes.jobKind, value: jobKind },
];

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
  TIMED_OUT: "timed_out",
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

/** The probe also checks the namespace, because a server without it starts no workflow. */
const health = async (connection: Connection, namespace: string): Promise<EngineHealth> => {
  const begin = performance.now();
  const report = (status: EngineHealth["status"], version = ""): EngineHealth => ({
    status,
    latency_ms: Math.round(performance.now() - begin),
    engine: `Temporal ${version}`.trim(),
  });
  try {
    const { workflowService } = connection;
    const [info] = await connection.withDeadline(Date.now() + callTimeoutMs, () =>
      Promise.all([workflowService.getSystemInfo({}), workflowService.describeNamespace({ namespace })]),
    );
    return report("connected", info.serverVersion ?? "");
  } catch {
    // An unreachable server is a valid answer here. Callers that needed the server have logged the cause.
    return report("disconnected");
  }
};
