import { setTimeout as sleep } from "node:timers/promises";

/** Results of a number of requests. */
export interface Outcome {
  /** Latencies in milliseconds of successful requests, ascending. */
  readonly latencies: readonly number[];
  readonly errors: number;
}

/** Rejects when the answer is wrong. */
export type Send = (at: number) => Promise<void>;

/** Sends requests one after another. */
export async function oneAtATime(count: number, send: Send): Promise<Outcome> {
  const log = recorder();
  for (let at = 0; at < count; at += 1) await log.record(performance.now(), () => send(at));
  return log.outcome();
}

/**
 * Open loop: requests are sent at their scheduled times, independent of the answers, and timed from there, so that a
 * stall counts for every request scheduled during it (G. Tene, "How NOT to Measure Latency"). Ends after `seconds`, or
 * earlier when `until` settles; resolves when all requests are answered.
 */
export async function openLoop(
  { rate, seconds, until }: { readonly rate: number; readonly seconds: number; readonly until?: Promise<unknown> },
  send: Send,
): Promise<Outcome> {
  const log = recorder();
  const sent: Promise<void>[] = [];
  let isOver = false;
  until?.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  const start = performance.now();
  for (let at = 0; at < rate * seconds && !isOver; at += 1) {
    const scheduled = start + (at * 1000) / rate;
    const wait = scheduled - performance.now();
    if (wait > 0) await sleep(wait);
    sent.push(log.record(scheduled, () => send(at)));
  }
  await Promise.all(sent);
  return log.outcome();
}

function recorder() {
  const latencies: number[] = [];
  let errors = 0;
  return {
    async record(since: number, work: () => Promise<void>): Promise<void> {
      try {
        await work();
        latencies.push(performance.now() - since);
      } catch (error) {
        if (errors === 0) process.stderr.write(`  first error: ${String(error).slice(0, 300)}\n`);
        errors += 1;
      }
    },
    outcome: (): Outcome => ({ latencies: latencies.sort((a, b) => a - b), errors }),
  };
}

/** The value below or at which `share` of the values lie; NaN without values. */
export const percentile = (ascending: readonly number[], share: number): number =>
  ascending[Math.min(ascending.length - 1, Math.ceil(ascending.length * share) - 1)] ?? Number.NaN;
