import { AppError } from "../domain/errors.ts";
import { waitOutside } from "./deadline.ts";

/** Waits for a free slot, and runs a piece of work in it. */
export type InSlot = <T>(work: () => Promise<T>) => Promise<T>;

/** Longest wait for a slot. Work that waits longer is refused: so long a queue means overload. */
const patienceMs = 30_000;

/**
 * Runs at most `count` pieces of work at a time; the others wait in order. Waiting does not count towards the deadline
 * of the caller's call. Throws `overloaded` after 30 seconds without a slot.
 */
export function createSlots(count: number): InSlot {
  const waiting = new Set<() => void>();
  let free = count;
  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(admit);
        reject(new AppError("overloaded", "Too many searches are waiting for their turn; try again"));
      }, patienceMs);
      waiting.add(admit);
    });
  return async (work) => {
    if (free > 0) free -= 1;
    else await waitOutside(turn());
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next === undefined) free += 1;
      else {
        waiting.delete(next);
        next();
      }
    }
  };
}

/** Like `Promise.all`, with at most `count` pieces of work at a time. After a failure no further piece is started. */
export async function allInSlots<Item, Result>(
  count: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const queue = items.entries();
  let hasFailed = false;
  const lane = async (): Promise<void> => {
    for (const [at, item] of queue) {
      if (hasFailed) return;
      results.set(
        at,
        await work(item).catch((error: unknown) => {
          hasFailed = true;
          throw error;
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: Math.min(count, items.length) }, lane));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
