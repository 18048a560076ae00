import { unavailable } from "../../domain/errors.ts";
import { createFairQueue, type Waiting } from "../../platform/fair-queue.ts";

export interface TurnOptions {
  readonly signal?: AbortSignal | undefined;
  /** The tenant. */
  readonly group?: string | undefined;
}

export interface Turns {
  /**
   * Runs the task when it has its turn: tenants take turns, and the tasks of each go in order of arrival. A task whose
   * signal is aborted earlier never runs.
   */
  take<Result>(task: () => Promise<Result>, options?: TurnOptions): Promise<Result>;
  /** Tasks that have not started fail with `unavailable`. */
  close(): void;
}

interface Waiter extends Waiting {
  readonly start: () => void;
}

/**
 * A queue that runs one task at a time: a parser thread or process works on one file, and its limits are measured for
 * that file.
 */
export function createTurns(): Turns {
  const waiting = createFairQueue<Waiter>();
  let arrivals = 0;
  let isBusy = false;
  let closed = false;

  function startNext(): void {
    const next = waiting.take();
    isBusy = next !== undefined;
    next?.start();
  }

  return {
    async take(task, { signal, group = null } = {}) {
      arrivals += 1;
      const place = { group, priority: 0, since: arrivals };
      if (isBusy) await new Promise<void>((start) => waiting.add({ ...place, start }));
      isBusy = true;
      try {
        signal?.throwIfAborted();
        if (closed) throw unavailable("parser");
        return await task();
      } finally {
        // The next task waits for the end of this one, successful or not.
        startNext();
      }
    },
    close: () => {
      closed = true;
    },
  };
}
