import { GracefulShutdownPeriodExpiredError, NativeConnection, Worker } from "@temporalio/worker";
import type { IngestionSteps } from "../agents/steps.ts";
import type { Log } from "../platform/log.ts";
import { ingestQueue } from "./names.ts";
import { installRuntime } from "./runtime.ts";

/** Workflows kept in memory between their tasks, at 0.3 MB each; one that was dropped replays its history. */
const cachedWorkflows = 300;
/** A cancelled activity learns of it from the answer to a heartbeat, which the SDK sends no more often than this. */
const heartbeatThrottleMs = 5_000;

export interface WorkerOptions {
  /** host:port */
  readonly address: string;
  readonly namespace: string;
  readonly activities: IngestionSteps;
  /** The file that temporal/build-bundle.ts writes. */
  readonly bundlePath: string;
  /** Activities at once. */
  readonly concurrency: number;
  /** How long running activities may go on after `close`, before they are told to stop; default 10 seconds. */
  readonly graceMs?: number;
  readonly taskQueue?: string;
  readonly log: Log;
}

export interface OpenWorker {
  /** Settles when the worker has stopped: resolved after `close`, rejected when it broke down. */
  readonly stopped: Promise<void>;
  /** Takes no more work, waits for what is running, and closes the connection. */
  close(): Promise<void>;
}

/** Starts to work on the tasks of a queue. Throws when the server cannot be reached. */
export const openWorker = async (options: WorkerOptions): Promise<OpenWorker> => {
  installRuntime(options.log);
  const connection = await NativeConnection.connect({ address: options.address });
  const worker = await createWorker(connection, options).catch(async (error: unknown) => {
    await connection.close();
    throw error;
  });
  const stopped = worker
    .run()
    .catch((error: unknown) => {
      if (!(error instanceof GracefulShutdownPeriodExpiredError)) throw error;
      options.log.warn("Activities did not stop in time; the server will hand them out again");
    })
    .finally(() => connection.close());
  // Nobody may be listening yet when it breaks down; whoever awaits `stopped` still hears of it.
  stopped.catch(() => undefined);
  return {
    stopped,
    async close() {
      if (worker.getState() === "RUNNING") worker.shutdown();
      await stopped;
    },
  };
};

const createWorker = (connection: NativeConnection, options: WorkerOptions): Promise<Worker> => {
  const graceMs = options.graceMs ?? 10_000;
  return Worker.create({
    connection,
    namespace: options.namespace,
    taskQueue: options.taskQueue ?? ingestQueue,
    workflowBundle: { codePath: options.bundlePath },
    activities: options.activities,
    maxCachedWorkflows: cachedWorkflows,
    maxConcurrentActivityTaskExecutions: options.concurrency,
    maxConcurrentWorkflowTaskExecutions: 40,
    maxHeartbeatThrottleInterval: heartbeatThrottleMs,
    shutdownGraceTime: graceMs,
    // Activities that ignore their signal do not keep the process: the server hands them out again.
    shutdownForceTime: graceMs + 5_000,
  });
};
