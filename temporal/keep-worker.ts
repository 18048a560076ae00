import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../platform/log.ts";
import type { OpenWorker } from "./worker.ts";

/** Between two attempts to open a worker again. */
const reopenMs = 2_000;

/**
 * Keeps a worker at work. Outages it survives by itself; one that breaks down all the same, which nobody would notice but by
 * jobs that never end, is followed by another that `open` makes. Rejects when the first cannot be opened.
 */
export async function keepWorker(open: () => Promise<OpenWorker>, log: Log): Promise<OpenWorker> {
  const closing = new AbortController();
  let current = await open();

  async function reopened(): Promise<OpenWorker | null> {
    while (!closing.signal.aborted) {
      await sleep(reopenMs, undefined, { signal: closing.signal }).catch(() => undefined);
      const worker = closing.signal.aborted ? null : await open().catch((error: unknown) => refused(error));
      if (worker) return worker;
    }
    return null;
  }

  const refused = (error: unknown): null => {
    log.warn({ err: error }, "the worker cannot be opened again yet");
    return null;
  };

  async function keep(): Promise<void> {
    for (let worker: OpenWorker | null = current; worker; worker = await reopened()) {
      current = worker;
      if (closing.signal.aborted) worker.close().catch(() => undefined); // `stopped`, below, tells of it.
      await worker.stopped.catch((error: unknown) => {
        log.error({ err: error }, "the worker broke down, another one takes over");
      });
    }
  }

  const stopped = keep();
  return {
    stopped,
    async close() {
      closing.abort();
      await current.close().catch(() => undefined); // Broke down at the same moment, which was logged.
      await stopped;
    },
  };
}
