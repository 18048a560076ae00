import { AppError, isUnavailable } from "../../domain/errors.ts";
import { remainingMs, waitOutside } from "../../platform/deadline.ts";
import type { InSlot } from "../../platform/slots.ts";
import { isBrokenConnection } from "./database-errors.ts";

/** A call that waits longer than this for its turn is refused, although the server answers others: too much work. */
const patienceMs = 30_000;
/** A server that answers no call for this long is taken for silent; a caller with an earlier deadline waits less. */
const silenceMs = 10_000;

/** A wait up to this share of the caller's time may be followed by the call, also while nobody is answered. */
const shortShare = 0.25;

/** What the driver throws if no connection is to be had. The adapter translates it to `unavailable`. */
const noConnection = () => new Error("timeout exceeded when trying to connect");
const tooMuchWork = () =>
  new AppError("overloaded", "Too many calls of the records are waiting for their turn; try again");
/** Constraint violations and the like are answers, too. */
const isAnswer = (error: unknown): boolean => !isBrokenConnection(error) && !isUnavailable(error);

/**
 * Turns of the calls at the `count` connections of a pool, in order of arrival. While the server answers other calls, a
 * wait is this process's own: it does not count towards the deadline of the call, and ends after 30 seconds as
 * `overloaded`. If the server answers nobody for as long as the call may take, the call fails as without a connection.
 */
export function createTurns(count: number): InSlot {
  /** Each returns whether its call takes the turn. */
  const waiting = new Set<() => boolean>();
  let free = count;
  let answeredAt = Number.NEGATIVE_INFINITY;

  /** `leftMs`: time that the caller gives the call; null: any. */
  function turn(leftMs: number | null): Promise<void> {
    const since = performance.now();
    const silentMs = Math.min(leftMs ?? silenceMs, silenceMs);
    const shortMs = shortShare * (leftMs ?? Number.POSITIVE_INFINITY);
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout;
      const admit = () => {
        clearTimeout(timer);
        // The wait did not count towards the deadline. Behind calls that all failed, it may not be followed by a second one.
        const isSilent = answeredAt < since && performance.now() - since > shortMs;
        if (isSilent) reject(noConnection());
        else resolve();
        return !isSilent;
      };
      const refuse = (error: Error) => {
        if (waiting.delete(admit)) reject(error);
      };
      const look = () => {
        const now = performance.now();
        const untilRefusedMs = since + patienceMs - now;
        const untilSilentMs = Math.max(since, answeredAt) + silentMs - now;
        if (untilRefusedMs <= 0) refuse(tooMuchWork());
        else if (untilSilentMs <= 0) refuse(noConnection());
        else timer = lookAfter(Math.min(untilRefusedMs, untilSilentMs));
      };
      // When the process itself was busy, it first reads the answers that have arrived meanwhile.
      const lookAfter = (ms: number) =>
        setTimeout(() => setImmediate(() => waiting.has(admit) && look()), Math.ceil(ms));
      timer = lookAfter(silentMs);
      waiting.add(admit);
    });
  }

  return async (work) => {
    if (free > 0) free -= 1;
    else await waitOutside(turn(remainingMs()));
    try {
      const result = await work();
      answeredAt = performance.now();
      return result;
    } catch (error) {
      if (isAnswer(error)) answeredAt = performance.now();
      throw error;
    } finally {
      passOn();
    }
  };

  function passOn(): void {
    for (const next of waiting) {
      waiting.delete(next);
      if (next()) return;
    }
    free += 1;
  }
}
