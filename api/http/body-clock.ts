import type { IncomingMessage } from "node:http";
import { hasUnreadBody } from "./connection.ts";

/** How slowly a body may arrive. */
export interface BodyPace {
  /** Longest time without a byte. */
  readonly stallMs: number;
  /** Time that every body may take. Every `bytesPerSecond` bytes that arrive extend it by one second. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

/**
 * A small body has one minute. An upload of 50 MB over a slow line (16 kB/s) has 54 minutes, which is less than the
 * spool keeps a file. A body that drips is cut off.
 */
const defaultPace: BodyPace = { stallMs: 30_000, graceMs: 60_000, bytesPerSecond: 16_384 };
const looksPerStall = 10;

interface Arriving {
  /** Bytes that the socket had received when the request's head was complete. */
  readonly receivedBefore: number;
  received: number;
  waitedMs: number;
  stalledMs: number;
}

export interface BodyClock {
  /** Checks a request until its body has arrived or its connection is closed. */
  watch(request: IncomingMessage): void;
  close(): void;
}

/**
 * Cuts off bodies that arrive too slowly. Node's `requestTimeout` is a fixed time: a short one would end an honest
 * upload over a slow line, a long one would leave the socket to a dripping client for an hour. Time counts only while
 * the server waits for the client, and not while received bytes are still unread.
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
