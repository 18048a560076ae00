import { AppError } from "../../domain/errors.ts";
import { remainingMs, waitedMs, waitOutside } from "../../platform/deadline.ts";
import { isTooManyConnections } from "./database-errors.ts";

/** Runs a call in its turn. The call reports each answer of the server, also in the middle of a transaction. */
export type InTurn = <T>(call: (answered: () => void) => Promise<T>, options?: TurnOptions) => Promise<T>;

interface TurnOptions {
  /** The call makes room for another pool, so it does not ask that pool for room: both would wait for each other. */
  readonly isAsked?: boolean;
}

/** Asks another pool of the process to end a connection. Returns whether it did so; never rejects. */
type AskForRoom = () => Promise<boolean>;

/**
 * A call whose waits for turns are longer than this in sum is refused even while the server answers other calls: there
 * is too much work.
 */
const patienceMs = 30_000;
/** The queues of all pools. Waits elsewhere, such as for a knowledge graph's lock, have limits of their own. */
const connections = Symbol("turns at connections");
/** A server that answers no call for this long counts as silent. A caller with an earlier deadline waits less. */
const silenceMs = 10_000;

/**
 * Share of the caller's time. After a wait of at most this share the call runs even if the server answers no other
 * call.
 */
const shortShare = 0.25;

/** Pause before another attempt to connect to a server that had no free place for a connection. */
const crowdedMs = 1_000;
/** How often a call asks another pool for room. Another program may take the place each time. */
const roomRequests = 3;

/** The error of the driver when no connection is available. The adapter translates it to `unavailable`. */
const noConnection = () => new Error("timeout exceeded when trying to connect");
const tooMuchWork = () =>
  new AppError("overloaded", "Too many calls of the records are waiting for their turn; try again");

/**
 * Gives calls their turns at the `count` connections of a pool, in order of arrival. While the server answers other
 * calls, waiting is not the server's fault and does not count towards the deadline of the call. After 30 seconds of
 * such waits under one deadline, the call fails with `overloaded`. If the server answers no call for as long as this
 * call may take, the call fails as if there were no connection.
 *
 * A server may refuse another connection of this process. Then the call waits for a connection that other calls of the
 * pool hold. If no other call of the pool holds one, it asks another pool of the process for room, and fails if there
 * is none.
 */
export function createTurns(count: number, askForRoom: AskForRoom = async () => false): InTurn {
  /** Waiting calls. Each function returns whether its call takes the turn. */
  const waiting = new Set<() => boolean>();
  let free = count;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let crowdedAt = Number.NEGATIVE_INFINITY;
  const answered = () => {
    answeredAt = performance.now();
  };

  /** `leftMs`: time that the caller gives the call; null: any. */
  function turn(leftMs: number | null): Promise<void> {
    const since = performance.now();
    const silentMs = Math.min(leftMs ?? silenceMs, silenceMs);
    const leftPatienceMs = Math.max(0, patienceMs - waitedMs(connections));
    const shortMs = shortShare * (leftMs ?? Number.POSITIVE_INFINITY);
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout;
      const admit = () => {
        clearTimeout(timer);
        // This wait did not count towards the deadline. If all calls before this one failed, the call must not wait a
        // second time.
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
        const untilRefusedMs = since + leftPatienceMs - now;
        const untilSilentMs = Math.max(since, answeredAt) + silentMs - now;
        if (untilRefusedMs <= 0) refuse(tooMuchWork());
        else if (untilSilentMs <= 0) refuse(noConnection());
        else timer = lookAfter(Math.min(untilRefusedMs, untilSilentMs));
      };
      // If the process itself was blocked, lets it first read answers that have arrived.
      const lookAfter = (ms: number) =>
        setTimeout(() => setImmediate(() => waiting.has(admit) && look()), Math.ceil(ms));
      timer = lookAfter(Math.min(leftPatienceMs, silentMs));
      waiting.add(admit);
    });
  }

  return async (call, { isAsked = false } = {}) => {
    // After a failed attempt to connect, turns may be free while calls wait for a connection.
    if (free > 0 && waiting.size === 0) free -= 1;
    else await waitOutside(turn(remainingMs()), connections);
    let requests = isAsked ? 0 : roomRequests;
    for (let triedAlone = false; ; ) {
      try {
        const result = await call(answered);
        passOn();
        return result;
      } catch (error) {
        const isAlone = free === count - 1;
        const needsRoom = isAlone && triedAlone;
        if (needsRoom) requests -= 1;
        if (!isTooManyConnections(error) || (needsRoom && (requests < 0 || !(await askForRoom())))) {
          passOn();
          throw error;
        }
        triedAlone = isAlone;
        // Another call may have left a connection to the pool while this one was refused.
        if (isAlone) continue;
        // Admits no other call: it would find no connection, either.
        free += 1;
        crowdedAt = performance.now();
      }
      await waitOutside(turn(remainingMs()), connections);
    }
  };

  function passOn(): void {
    free += 1;
    for (const next of waiting) {
      waiting.delete(next);
      if (!next()) continue;
      free -= 1;
      if (free === 0 || performance.now() - crowdedAt < crowdedMs) return;
    }
  }
}
