import { waitOutside } from "./deadline.ts";
import type { KeyedMutex } from "./keyed-mutex.ts";

interface TurnBounds {
  /** Largest number of waiting pieces of work of one key. */
  readonly waiting: number;
  /** Longest wait. Work that waited longer is never run. */
  readonly patienceMs: number;
  /** The error of refused work. */
  readonly refusal: () => Error;
}

/**
 * `inTurn` with bounds, for callers that wait for the result. It refuses work at once if too much work of the same key
 * waits, and later if the work has waited too long. Waiting does not count towards the caller's deadline.
 */
export function boundedTurns(inTurn: KeyedMutex, { waiting: most, patienceMs, refusal }: TurnBounds): KeyedMutex {
  const waiting = new Map<string, number>();
  const count = (key: string, change: 1 | -1) => {
    const now = (waiting.get(key) ?? 0) + change;
    if (now === 0) waiting.delete(key);
    else waiting.set(key, now);
  };
  return async (key, work) => {
    if ((waiting.get(key) ?? 0) >= most) throw refusal();
    count(key, 1);
    const turn = awaitTurn(patienceMs, refusal);
    const result = inTurn(key, async () => {
      count(key, -1);
      turn.begin();
      return work();
    });
    // `turn` already reports a refusal to the caller; `result` rejects, too, and must not be unhandled.
    result.catch(() => undefined);
    await waitOutside(turn.begun);
    return result;
  };
}

function awaitTurn(patienceMs: number, refusal: () => Error) {
  let isLate = false;
  let admit: () => void = () => undefined;
  const begun = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      isLate = true;
      reject(refusal());
    }, patienceMs);
    admit = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  const begin = () => {
    if (isLate) throw refusal();
    admit();
  };
  return { begun, begin };
}
