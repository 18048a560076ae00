import { GracefulShutdownPeriodExpiredError, NativeConnection, Worker } from "@temporalio/worker";
import type { Log } from "../../platform/log.ts";
import type { TemporalAccess } from "./access.ts";
import { installRuntime } from "./runtime.ts";
import { asUnavailable } from "./server-errors.ts";
import { receiveTrace } from "./trace-headers.ts";

/** Workflows kept in memory between their tasks, at 0.3 MB each; one that was dropped replays its history. */
const cachedWorkflows = 300;
/** A cancelled activity learns of it from the answer to a heartbeat, which the SDK sends no more often than this. */
const heartbeatThrottleMs = 5_000;

/** A queue with the activities that its workflows call. */
export interface ServedQueue {
  readonly taskQueue: string;
  readonly activities: object;
  /** Activities at once. */
  readonly concurrency: number;
}

export interface WorkerOptions {
  readonly access: TemporalAccess;
  readonly namespace: string;
  readonly queues: readonly ServedQueue[];
  /** The file that workflow-engine/temporal/build-bundle.ts writes. */
  readonly bundlePath: string;
  /** How long running activities may go on after `close`, before they are told to stop; default 10 seconds. */
  readonly graceMs?: number;
  readonly log: Log;
}

export interface OpenWorker {
  /** Settles when no queue is served any more: resolved after `close`, rejected when the work on one broke down. */
  readonly stopped: Promise<void>;
  /** Takes no more work, waits for what is running, and closes the connection. */
  close(): Promise<void>;
}

/**
 * Starts to work on the tasks of the queues, over one connection.
 * Throws `unavailable` when the server cannot be reached, or refuses us, or lacks the namespace.
 */
export const openWorker = async (options: WorkerOptions): Promise<OpenWorker> => {
  installRuntime(options.log);
  const connection = await connect(options);
  const workers = await createWorkers(connection, options).catch(async (error: unknown) => {
    await connection.close();
    throw error;
  });
  const shutdown = (): void => {
    for (const worker of workers) if (worker.getState() === "RUNNING") worker.shutdown();
  };
  const runs = workers.map((worker) => run(worker, options.log).finally(shutdown));
  const stopped = ended(runs).finally(() => connection.close());
  // No listener may be attached when the worker breaks down. A later `await stopped` still gets the error.
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
    // Asked here, because a worker says of a missing namespace only that it broke down.
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

/** When one breaks down the others are shut down, and the connection is needed until the last has stopped. */
async function ended(runs: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(runs)).find((run) => run.status === "rejected");
  if (failed) throw failed.reason;
}

/** Side by side, because each loads the bundle. When one cannot be made the others end, as the connection has to. */
async function createWorkers(connection: NativeConnection, options: WorkerOptions): Promise<readonly Worker[]> {
  const made = await Promise.allSettled(options.queues.map((queue) => createWorker(connection, queue, options)));
  const workers = made.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const failed = made.find((each) => each.status === "rejected");
  if (!failed) return workers;
  await Promise.all(workers.map(discard));
  throw failed.reason;
}

/** A worker can be ended only once it runs. */
function discard(worker: Worker): Promise<void> {
  const stopped = worker.run();
  worker.shutdown();
  return stopped;
}

const createWorker = (connection: NativeConnection, queue: ServedQueue, options: WorkerOptions): Promise<Worker> => {
  const graceMs = options.graceMs ?? 10_000;
  return Worker.create({
    connection,
    namespace: options.namespace,
    taskQueue: queue.taskQueue,
    workflowBundle: { codePath: options.bundlePath },
    activities: queue.activities,
    interceptors: { activity: [receiveTrace] },
    maxCachedWorkflows: cachedWorkflows,
    maxConcurrentActivityTaskExecutions: queue.concurrency,
    maxConcurrentWorkflowTaskExecutions: 40,
    maxHeartbeatThrottleInterval: heartbeatThrottleMs,
    shutdownGraceTime: graceMs,
    // Activities that ignore their signal do not keep the process: the server hands them out again.
    shutdownForceTime: graceMs + 5_000,
  });
};
