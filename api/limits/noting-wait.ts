import { noteOnSpan } from "../../platform/trace-context.ts";

/** Shorter waits come from the event loop, not from a queue. */
const shortestMs = 1;

/**
 * Waits for a slot, and records the duration of the wait on the event of the request, because no other event of the
 * trace shows it.
 */
export async function notingWait<T>(take: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const taken = await take();
  const ms = performance.now() - began;
  if (ms >= shortestMs) noteOnSpan({ "lore.queued_ms": Math.round(ms * 100) / 100 });
  return taken;
}
