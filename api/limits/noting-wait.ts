import { noteOnSpan } from "../../platform/trace-context.ts";

/** Shorter waits are a turn of the event loop, not a queue. */
const shortestMs = 1;

/** Waits for a slot, and notes the wait on the request's event: nothing else in its trace shows a queue. */
export async function notingWait<T>(take: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const taken = await take();
  const ms = performance.now() - began;
  if (ms >= shortestMs) noteOnSpan({ "lore.queued_ms": Math.round(ms * 100) / 100 });
  return taken;
}
