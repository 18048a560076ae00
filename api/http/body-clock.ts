import type { IncomingMessage } from "node:http";
import { hasUnreadBody } from "./connection.ts";

/** How slowly a body may arrive. */
export interface BodyPace {
  /** Longest time without a byte. */
  readonly stallMs: number;
  /** What every body may take; each `bytesPerSecond` that arrived give it a second more. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

/**
 * A minute for what comes at once, and as long as it takes for 50 MB over a slow line (16 kB/s: 54 minutes, within what
 * the spool keeps), but not for a body that drips.
 */
const defaultPace: BodyPace = { stallMs: 30_000, graceMs: 60_000, bytesPerSecond: 16_384 };
const looksPerStall = 10;

interface Arriving {
  /** Of the socket when the request's head was there. */
  readonly receivedBefore: number;
  received: number;
  waitedMs: number;
  stalledMs: number;
}

export interface BodyClock {
  /** Looks at a request until its body has arrived, or its connection is gone. */
  watch(request: IncomingMessage): void;
  close(): void;
}

/**
 * Cuts off bodies that arrive too slowly. Node's own clock (`requestTimeout`) knows no pace: it would end an honest upload
 * over a slow line, or leave its socket for an hour to one that drips. Time counts only while the client is the one
 * that is waited for: not while what arrived has still to be read.
 */
export function createBodyClock(onLate: (request: IncomingMessage) => void, pace: BodyPace = defaultPace): BodyClock {
  const bodies = new Map<IncomingMessage, Arriving>();
  const intervalMs = pace.stallMs / looksPerStall;

  function look(request: IncomingMessage, body: Arriving): void {
    const { bytesRead } = request.socket;
    if (request.readableLength === 0) body.waitedMs += intervalMs;
    body.stalledMs = bytesRead === body.received && request.readableLength === 0 ? body.stalledMs + intervalMs : 0;
    body.received = bytesRead;
    const earnedMs = ((bytesRead - body.receivedBefore) / pace.bytesPerSecond) * 1_000;
    if (body.stalledMs < pace.stallMs && body.waitedMs < pace.graceMs + earnedMs) return;
    bodies.delete(request);
    onLate(request);
  }

  const timer = setInterval(() => {
    for (const [request, body] of bodies) {
      if (request.complete || request.destroyed) bodies.delete(request);
      else look(request, body);
    }
  }, intervalMs);
  timer.unref();
  return {
    watch(request) {
      if (!hasUnreadBody(request)) return;
      const { bytesRead } = request.socket;
      bodies.set(request, { receivedBefore: bytesRead, received: bytesRead, waitedMs: 0, stalledMs: 0 });
      request.once("close", () => bodies.delete(request));
    },
    close: () => clearInterval(timer),
  };
}
