import { setImmediate } from "node:timers/promises";

/** Long enough that pausing costs nothing, short enough that other requests do not notice. */
const usualSliceMs = 10;

/**
 * For long work on the event loop. The work awaits the returned function between its pieces. Whenever a slice of time
 * is used up, the function lets the event loop serve other work.
 */
export function createTimeSlices(sliceMs = usualSliceMs): () => Promise<void> {
  let until = performance.now() + sliceMs;
  return async () => {
    if (performance.now() < until) return;
    await setImmediate();
    until = performance.now() + sliceMs;
  };
}
