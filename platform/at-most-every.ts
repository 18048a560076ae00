/** Returns a function that does the work at most once in each interval, and else returns 0. Failed work is done again. */
export function atMostEvery(intervalMs: number, work: () => Promise<number>): (now: Date) => Promise<number> {
  let nextMs = Number.NEGATIVE_INFINITY;
  return async (now) => {
    if (now.getTime() < nextMs) return 0;
    const done = await work();
    nextMs = now.getTime() + intervalMs;
    return done;
  };
}
