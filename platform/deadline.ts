import { AsyncLocalStorage } from "node:async_hooks";

const ends = new AsyncLocalStorage<number>();

/** Runs `work` for somebody who will not wait longer: what it calls may let go of connections then. */
export const withDeadline = <Result>(ms: number, work: () => Result): Result => ends.run(performance.now() + ms, work);

/** Until whoever waits for this work gives up, at least 1; null when nobody said. */
export function remainingMs(): number | null {
  const end = ends.getStore();
  return end === undefined ? null : Math.max(1, Math.ceil(end - performance.now()));
}
