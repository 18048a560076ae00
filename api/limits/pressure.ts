import { AppError } from "../../domain/errors.ts";
import type { Arrival } from "./arrival.ts";
import { nothing, type Release } from "./release.ts";

interface PressureOptions {
  readonly maxInFlight: number;
  readonly maxLoopDelayMs: number;
}

export interface Pressure {
  /** Throws `overloaded` where the process has more than it can do. */
  enter(route: Arrival): Release;
  close(): void;
}

const probeMs = 50;
/** Weight of the newest delay: one pause of the collector is no overload, a second full of them is. */
const newest = 0.2;

/** What the process as a whole can do: requests under way, and how late its event loop is. */
export function createPressure({ maxInFlight, maxLoopDelayMs }: PressureOptions): Pressure {
  let inFlight = 0;
  let delayMs = 0;
  let expected = performance.now() + probeMs;
  const probe = setInterval(() => {
    const now = performance.now();
    delayMs += (Math.max(0, now - expected) - delayMs) * newest;
    expected = now + probeMs;
  }, probeMs).unref();

  return {
    enter(route) {
      if (isExempt(route)) return nothing;
      if (inFlight >= maxInFlight) throw refusal("in_flight");
      if (delayMs > maxLoopDelayMs) throw refusal("event_loop");
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

/** Who watches the service has to see it when it is busy; a stream of events costs nothing while it waits. */
const isExempt = ({ scope, tag, response }: Arrival): boolean =>
  (scope === "none" && tag === "Health") || response === "events";

const refusal = (shed: "in_flight" | "event_loop") =>
  new AppError("overloaded", "The service is overloaded; try again later", {
    retryAfterSeconds: 1,
    details: { shed },
  });
