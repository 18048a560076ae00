import { unavailable } from "../../domain/errors.ts";

export interface Turns {
  /** Runs the task after all earlier ones have settled; a task whose signal is aborted before its turn never runs. */
  take<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Tasks that have not had their turn fail with `unavailable`. */
  close(): void;
}

/** One at a time: a parser in a thread or process of its own works on one file, and limits are measured for it alone. */
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
      // The next one waits for this one's end, good or bad.
      last = turn.catch(() => undefined);
      return turn;
    },
    close: () => {
      closed = true;
    },
  };
}
