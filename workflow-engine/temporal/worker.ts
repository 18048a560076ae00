import {
  GracefulShutdownPeriodExpiredError,
  NativeConnection,
  type WorkerOptions as SdkOptions,
  type Worker,
} from "@temporalio/worker";
import type { Log } from "../../platform/log.ts";
import type { TemporalAccess } from "./access.ts";
import { type SandboxedWorkers, workersOfOneSandbox } from "./one-sandbox.ts";
import { installRuntime } from "./runtime.ts";
import { asUnavailable } from "./server-errors.ts";
import { receiveTrace } from "./trace-headers.ts";

/** Workflows kept in memory between their tasks, 0.3 MB each. An evicted workflow replays its history. */
const cachedWorkflows = 300;
/** The SDK sends heartbeats at most this often. A cancelled activity learns of it from the answer to a heartbeat. */
const heartbeatThrottleMs = 5_000;

/** A task queue, and the activities that its workflows call. */
export interface ServedQueue {
  readonly taskQueue: string;
  readonly activities: object;
  /** Number of concurrent activities. */
  readonly concurrency: number;
}

export interface WorkerOptions {
  readonly access: TemporalAccess;
  readonly namespace: string;
  readonly queues: readonly ServedQueue[];
  /** The file that workflow-engine/temporal/build-bundle.ts writes. */
  readonly bundlePath: string;
  /** Time for running activities to end after `close` before they are aborted; default 10 seconds. */
  readonly graceMs?: number;
  readonly log: Log;
}

export interface OpenWorker {
  /** Settles when no queue is served any more: resolves after `close`, rejects if a worker broke down. */
  readonly stopped: Promise<void>;
  /** Takes no more work, waits for running work, and closes the connection. */
  close(): Promise<void>;
}

/**
 * Starts workers for the queues, over one connection. Throws `unavailable` if the server cannot be reached, refuses the
 * credentials, or lacks the namespace.
 */
export const openWorker = async (options: WorkerOptions): Promise<OpenWorker> => {
  installRuntime(options.log);
  const connection = await connect(options);
  const sandboxed = workersOfOneSandbox();
  const end = () => sandboxed.close().finally(() => connection.close());
  const workers = await createWorkers(sandboxed, connection, options).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  const shutdown = (): void => {
    for (const worker of workers) if (worker.getState() === "RUNNING") worker.shutdown();
  };
  const runs = workers.map((worker) => run(worker, options.log).finally(shutdown));
  const stopped = ended(runs).finally(end);
  // Prevents an unhandled rejection if the worker breaks down before a caller awaits `stopped`, which still gets the
  // error.
  stopped.catch(() => undefined);
  return {
    stopped,
    async close() {
      shutdown();
      await stopped;
    },
  };
};

async function connect({ access, namespace }: WorkerOptions): Promise<NativeConnection> {
  let connection: NativeConnection | undefined;
  try {
    connection = await NativeConnection.connect(access);
    // Checked here, because a worker reports a missing namespace only as a breakdown.
    await connection.workflowService.describeNamespace({ namespace });
    return connection;
  } catch (error) {
    await connection?.close();
    throw asUnavailable(error, namespace);
  }
}

const run = (worker: Worker, log: Log): Promise<void> =>
  worker.run().catch((error: unknown) => {
    if (!(error instanceof GracefulShutdownPeriodExpiredError)) throw error;
    log.warn("activities did not stop in time; the Temporal server will retry them");
  });

/**
 * If one worker breaks down, shuts down the others. Waits for all workers: they need the connection and the thread
 * until the last one has stopped.
 */
async function ended(runs: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(runs)).find((run) => run.status === "rejected");
  if (failed) throw failed.reason;
}

/**
 * Creates the workers. If one cannot be created, discards the others, because open workers would keep the connection.
 */
async function createWorkers(
  sandboxed: SandboxedWorkers,
  connection: NativeConnection,
  options: WorkerOptions,
): Promise<readonly Worker[]> {
  const made = await Promise.allSettled(
    options.queues.map((queue) => sandboxed.create(workerOptions(connection, queue, options))),
  );
  const workers = made.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const failed = made.find((each) => each.status === "rejected");
  if (!failed) return workers;
  await Promise.all(workers.map(discard));
  throw failed.reason;
}

/** Ends an unused worker. The worker must run first, because only a running worker can be shut down. */
function discard(worker: Worker): Promise<void> {
  const stopped = worker.run();
  worker.shutdown();
  return stopped;
}

const workerOptions = (
  connection: NativeConnection,
  queue: ServedQueue,
  { namespace, bundlePath, graceMs = 10_000 }: WorkerOptions,
): SdkOptions => ({
  connection,
  namespace,
  taskQueue: queue.taskQueue,
  workflowBundle: { codePath: bundlePath },
  activities: queue.activities,
  interceptors: { activity: [receiveTrace] },
  maxCachedWorkflows: cachedWorkflows,
  maxConcurrentActivityTaskExecutions: queue.concurrency,
  maxConcurrentWorkflowTaskExecutions: 40,
  maxHeartbeatThrottleInterval: heartbeatThrottleMs,
  shutdownGraceTime: graceMs,
  // Activities that ignore their signal do not keep the process alive; the server assigns them to another worker.
  shutdownForceTime: graceMs + 5_000,
});
