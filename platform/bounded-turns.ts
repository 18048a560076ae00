import { waitOutside } from "./deadline.ts";
import type { KeyedMutex } from "./keyed-mutex.ts";

interface TurnBounds {
  /** Largest number of waiting pieces of work of one key. */
  readonly waiting: number;
  /** Longest wait. Work that waited longer is never run. */
  readonly patienceMs: number;
  /** The error of refused work. */
  readonly refusal: () => Error;
  /** Lets other work go first. Work that had to queue awaits it before it begins; a single piece of work does not. */
  readonly giveWay?: () => Promise<void>;
}

const noWay = async () => undefined;

/**
 * `inTurn` with bounds, for callers that wait for the result. It refuses work at once if too much work of the same key
 * waits, and later if the work has waited too long. Waiting does not count towards the caller's deadline.
 */
export function boundedTurns(
  inTurn: KeyedMutex,
  { waiting: most, patienceMs, refusal, giveWay = noWay }: TurnBounds,
): KeyedMutex {
  const [waiting, unfinished] = [createCounts(), createCounts()];
  return async (key, work) => {
    if (waiting.of(key) >= most) throw refusal();
    const isQueued = unfinished.of(key) > 0;
    waiting.add(key, 1);
    unfinished.add(key, 1);
    const turn = awaitTurn(patienceMs, refusal);
    const result = inTurn(key, async () => {
      waiting.add(key, -1);
      // Work that is refused now would only hold up the work behind it.
      if (isQueued && !turn.isLate()) await giveWay();
      turn.begin();
      return work();
    });
    const finished = () => unfinished.add(key, -1);
    // `turn` already reports a refusal to the caller; `result` rejects, too, and must not be unhandled.
    result.then(finished, finished);
    await waitOutside(turn.begun);
    return result;
  };
}

/** Counts by key. A key takes memory only while its count is not 0. */
function createCounts() {
  const counts = new Map<string, number>();
  const of = (key: string): number => counts.get(key) ?? 0;
  const add = (key: string, change: 1 | -1): void => {
    const now = of(key) + change;
    if (now === 0) counts.delete(key);
    else counts.set(key, now);
  };
  return { of, add };
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
  return { begun, begin, isLate: () => isLate };
}
