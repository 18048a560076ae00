import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../domain/errors.ts";
import type { Log } from "../../platform/log.ts";
import type { OpenWorker } from "./worker.ts";

/** Pause between two attempts to open a worker. */
const reopenMs = 2_000;
/** Longest wait of a start for a server that neither answers nor refuses. */
const firstWaitMs = 10_000;

/**
 * Keeps a worker running. A worker survives outages of the server by itself. If a worker breaks down, `open` makes
 * another one; otherwise jobs would never end. Resolves when the first worker is open, or when its server is
 * `unavailable` and the wait for it has begun. Rejects if the first worker cannot be opened for another reason.
 */
export async function keepWorker(open: () => Promise<OpenWorker>, log: Log): Promise<OpenWorker> {
  const closing = new AbortController();
  const first = open();
  let current: OpenWorker | null = await opened(first);
  let lastReason = "";

  async function another(opening: Promise<OpenWorker> | null): Promise<OpenWorker | null> {
    for (let next = opening; !closing.signal.aborted; next = null) {
      if (next === null) await sleep(reopenMs, undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted && next === null) return null;
      const worker = await (next ?? open()).catch((error: unknown) => notYet(error));
      if (worker) return worker;
    }
    return null;
  }

  /** Logs one line for an outage of any length. */
  const notYet = (error: unknown): null => {
    const reason = error instanceof Error ? error.message : String(error);
    if (reason !== lastReason) log.warn({ err: error }, "the worker waits for the Temporal server");
    lastReason = reason;
    return null;
  };

  async function keep(): Promise<void> {
    current ??= await another(first);
    for (let worker: OpenWorker | null = current; worker; worker = await another(null)) {
      current = worker;
      lastReason = "";
      if (closing.signal.aborted) worker.close().catch(() => undefined); // `stopped`, below, reports the failure.
      await worker.stopped.catch((error: unknown) => {
        log.error({ err: error }, "the worker failed; a new worker replaces it");
      });
    }
  }

  const stopped = keep();
  return {
    stopped,
    async close() {
      closing.abort();
      // No worker exists yet. A running attempt to create one ends by itself and is not awaited.
      if (current === null) return;
      await current.close().catch(() => undefined); // The worker failed at the same moment, which is already logged.
      await stopped;
    },
  };
}

/** The first worker; null if its server is not there yet. */
async function opened(first: Promise<OpenWorker>): Promise<OpenWorker | null> {
  const late = new AbortController();
  try {
    return await Promise.race([first, sleep(firstWaitMs, null, { signal: late.signal })]);
  } catch (error) {
    if (error instanceof AppError && error.kind === "unavailable") return null;
    throw error;
  } finally {
    late.abort();
  }
}
