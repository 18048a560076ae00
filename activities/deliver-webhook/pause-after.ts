import { createHash } from "node:crypto";
import { webhookLimits } from "../../domain/limits.ts";

/** Up to so much longer, so that what failed together does not come back together. */
const jitter = 0.1;

/** Milliseconds from the failed attempt (from 1) to the next one; null after the last. The same for the same event. */
export function pauseAfter(event_id: string, attempt: number): number | null {
  const pause = webhookLimits.pausesMs[attempt - 1];
  if (pause === undefined) return null;
  const share = createHash("sha256").update(`${event_id} ${attempt}`).digest().readUInt32BE() / 2 ** 32;
  return Math.round(pause * (1 + jitter * share));
}
