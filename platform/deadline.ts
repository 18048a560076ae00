import { AsyncLocalStorage } from "node:async_hooks";

const ends = new AsyncLocalStorage<number>();

/** Runs `work` for somebody who will not wait longer: what it calls may let go of connections then. */
export const withDeadline = <Result>(ms: number, work: () => Result): Result => ends.run(performance.now() + ms, work);

/** Until whoever waits for this work gives up, at least 1; null when nobody said. */
export function remainingMs(): number | null {
  const end = ends.getStore();
  return end === undefined ? null : Math.max(1, Math.ceil(end - performance.now()));
}

/**
 * Rejects with `late()`, which is called then only, when `work` has not ended in time; what it comes to later is nobody's
 * unhandled rejection. A process that was busy itself reads what has arrived meanwhile before it gives up.
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
