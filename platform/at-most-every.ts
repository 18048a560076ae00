/**
 * Returns a function that runs the work at most once in each interval. Within the interval it returns 0 without running
 * the work. After a failure the next call runs the work again.
 */
export function atMostEvery(intervalMs: number, work: () => Promise<number>): (now: Date) => Promise<number> {
  let nextMs = Number.NEGATIVE_INFINITY;
  return async (now) => {
    if (now.getTime() < nextMs) return 0;
    const done = await work();
    nextMs = now.getTime() + intervalMs;
    return done;
  };
}
