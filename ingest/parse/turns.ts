import { unavailable } from "../../domain/errors.ts";

export interface Turns {
  /** Runs the task after all earlier ones have ended. A task whose signal is aborted earlier never runs. */
  take<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Tasks that have not started fail with `unavailable`. */
  close(): void;
}

/**
 * A queue that runs one task at a time: a parser thread or process works on one file, and its limits are measured for
 * that file.
 */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;
  return {
    take: (task, signal) => {
      const turn = last.then(() => {
        signal?.throwIfAborted();
        if (closed) throw unavailable("parser");
        return task();
      });
      // The next task waits for the end of this one, successful or not.
      last = turn.catch(() => undefined);
      return turn;
    },
    close: () => {
      closed = true;
    },
  };
}
