import { AppError } from "../../domain/errors.ts";
import type { Arrival } from "./arrival.ts";
import { nothing, type Release } from "./release.ts";

interface PressureOptions {
  readonly maxInFlight: number;
  readonly maxLoopDelayMs: number;
}

export interface Pressure {
  /** Counts a request in. Throws `overloaded` if the process has more work than it can do. */
  enter(route: Arrival): Release;
  close(): void;
}

const probeMs = 50;
/** Weight of the newest delay. */
const newest = 0.2;
/**
 * Cap on one delay, as a multiple of the bound. So a single pause is never overload, however long; four late probes in
 * a row are. A process that starts on a busy machine has single pauses of seconds.
 */
const mostOfOne = 2;
/**
 * With fewer requests under way than this, the event loop waits for something else than requests: a start, an ingestion
 * or other processes. Refusing requests would not make it faster.
 */
const fewInFlight = 16;

/** Bounds the load of the process by the number of requests under way and by the delay of the event loop. */
export function createPressure({ maxInFlight, maxLoopDelayMs }: PressureOptions): Pressure {
  let inFlight = 0;
  let delayMs = 0;
  let expected = performance.now() + probeMs;
  const probe = setInterval(() => {
    const now = performance.now();
    const late = Math.min(Math.max(0, now - expected), mostOfOne * maxLoopDelayMs);
    delayMs += (late - delayMs) * newest;
    expected = now + probeMs;
  }, probeMs).unref();

  return {
    enter(route) {
      if (isExempt(route)) return nothing;
      if (inFlight >= maxInFlight) throw refusal("in_flight");
      if (inFlight >= fewInFlight && delayMs > maxLoopDelayMs) throw refusal("event_loop");
      inFlight += 1;
      let isOver = false;
      return () => {
        if (!isOver) inFlight -= 1;
        isOver = true;
      };
    },
    close: () => clearInterval(probe),
  };
}

/** Monitoring must reach the service when it is busy, and an event stream costs nothing while it waits. */
const isExempt = ({ scope, tag, response }: Arrival): boolean =>
  (scope === "none" && tag === "Health") || response === "events";

const refusal = (shed: "in_flight" | "event_loop") =>
  new AppError("overloaded", "The service is overloaded; try again later", {
    retryAfterSeconds: 1,
    details: { shed },
  });
