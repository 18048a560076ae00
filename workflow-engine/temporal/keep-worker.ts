import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../domain/errors.ts";
import type { Log } from "../../platform/log.ts";
import type { OpenWorker } from "./worker.ts";

/** Between two attempts to open a worker. */
const reopenMs = 2_000;
/** A start goes on without a server that neither answers nor refuses. */
const firstWaitMs = 10_000;

/**
 * Keeps a worker running. A worker survives outages by itself. If it breaks down all the same, jobs would never end, so
 * `open` makes another one. Resolves when the first worker is open or waits for its server (`unavailable`); rejects if it
 * cannot be opened for another reason.
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

  /** A cluster that is away for an hour is one line in the log. */
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
      if (closing.signal.aborted) worker.close().catch(() => undefined); // `stopped`, below, tells of it.
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
      // None yet: an attempt that is under way ends by itself, and is not worth waiting for.
      if (current === null) return;
      await current.close().catch(() => undefined); // Broke down at the same moment, which was logged.
      await stopped;
    },
  };
}

/** null when it has to be waited for. */
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
