import { AsyncLocalStorage } from "node:async_hooks";

const ends = new AsyncLocalStorage<number>();

/** Runs `work` under a deadline. Code called by it may drop connections when the deadline passes. */
export const withDeadline = <Result>(ms: number, work: () => Result): Result => ends.run(performance.now() + ms, work);

/** Milliseconds until the caller's deadline (minimum 1); null if none is set. */
export function remainingMs(): number | null {
  const end = ends.getStore();
  return end === undefined ? null : Math.max(1, Math.ceil(end - performance.now()));
}

/**
 * Rejects with `late()` when `work` has not ended in time; `late` is called in that case only. A later rejection of
 * `work` is ignored. When the process itself was busy, it first reads the data that has arrived meanwhile.
 */
export async function within<Result>(ms: number, work: Promise<Result>, late: () => Error): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => setImmediate(() => hasEnded || reject(late())), ms);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    hasEnded = true;
    clearTimeout(timer);
  }
}
