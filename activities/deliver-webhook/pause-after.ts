import { createHash } from "node:crypto";
import { webhookLimits } from "../../domain/limits/outbound.ts";

/** Each pause is up to this share longer, so that deliveries that failed together are not repeated together. */
const jitter = 0.1;

/**
 * Milliseconds from failed attempt number `attempt` (from 1) to the next; null after the last. Fixed for each event.
 */
export function pauseAfter(event_id: string, attempt: number): number | null {
  const pause = webhookLimits.pausesMs[attempt - 1];
  if (pause === undefined) return null;
  const share = createHash("sha256").update(`${event_id} ${attempt}`).digest().readUInt32BE() / 2 ** 32;
  return Math.round(pause * (1 + jitter * share));
}
