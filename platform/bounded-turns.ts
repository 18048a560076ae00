import { waitOutside } from "./deadline.ts";
import type { KeyedMutex } from "./keyed-mutex.ts";

interface TurnBounds {
  /** Most pieces of work of one key that wait. */
  readonly waiting: number;
  /** Longest wait. Work that waited longer is never run. */
  readonly patienceMs: number;
  /** The error of refused work. */
  readonly refusal: () => Error;
}

/**
 * `inTurn` for callers that wait for the result: refuses work at once when too much work of its key waits, and later when
 * it waited too long. Waiting does not count towards the deadline of the caller's call.
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
    // The caller hears of a refusal from its turn. Both promises report it.
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
