/** Times of consecutive stages in milliseconds, by name. */
export interface Stopwatch {
  /** Ends a stage; the next one begins. */
  lap(name: string): void;
  laps(): Record<string, number>;
}

export function stopwatch(): Stopwatch {
  const laps: Record<string, number> = {};
  let since = performance.now();
  return {
    lap(name) {
      const now = performance.now();
      laps[name] = Math.round((now - since) * 100) / 100;
      since = now;
    },
    laps: () => ({ ...laps }),
  };
}

/** Milliseconds with one decimal, as answers show them. */
export const tenths = (ms: number): number => Math.round(ms * 10) / 10;
