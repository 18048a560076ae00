import { setTimeout as sleep } from "node:timers/promises";

const firstMs = 50;
const mostMs = 1_000;
/** A look comes late by at most a quarter of the time that was waited. */
const growth = 1.25;

/**
 * Pauses between looks at a job, each longer than the one before. A look over HTTP costs processor time, which frequent
 * looks take from the work that they wait for.
 */
export function growingPause(): () => Promise<void> {
  let ms = firstMs;
  return async () => {
    await sleep(ms);
    ms = Math.min(mostMs, ms * growth);
  };
}
