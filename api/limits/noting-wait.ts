import { noteOnSpan } from "../../platform/trace-context.ts";

/** Shorter waits are a turn of the event loop, not a queue. */
const shortestMs = 1;

/** Waits for a place, and notes on the request's event how long that took: nothing else in its trace tells of a queue. */
export async function notingWait<T>(place: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const taken = await place();
  const ms = performance.now() - began;
  if (ms >= shortestMs) noteOnSpan({ "lore.queued_ms": Math.round(ms * 100) / 100 });
  return taken;
}
