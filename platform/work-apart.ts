import { LRUCache } from "lru-cache";
import type { Log } from "./log.ts";

/** Work on many items, in which the failure of one item delays only that item. */
export interface WorkApart<Item> {
  /**
   * Works on the items, one after the other, and returns the number of those that changed something. A failure is
   * logged. The item then waits, longer after each failure in a row; an item that still waits at `nowMs` is skipped.
   * Rejects with an error that `endsRound`. Begins no item after `closing` has fired, and an item that it ends early
   * has not failed.
   */
  run(items: Iterable<Item>, nowMs: number, closing?: AbortSignal): Promise<number>;
  /** Keys of the items that failed and have not succeeded since. */
  failedKeys(): string[];
  /** Failed items whose wait is over at `nowMs`, at most `limit`. */
  due(nowMs: number, limit: number): Item[];
}

export interface WorkApartOptions<Item> {
  /** For the log. */
  readonly name: string;
  readonly keyOf: (item: Item) => string;
  /** Returns true if it changed something. Throws when `closing` fires during it and it cannot end soon. */
  readonly work: (item: Item, closing: AbortSignal) => Promise<boolean>;
  /** Whether an error concerns all items, so that trying the others is pointless; by default none does. */
  readonly endsRound?: (error: unknown) => Promise<boolean>;
  /** Wait after the first failure. Each further wait is twice as long, up to `longestMs`. */
  readonly firstMs: number;
  readonly longestMs: number;
  readonly log: Log;
}

interface Failed<Item> {
  readonly item: Item;
  readonly failures: number;
  readonly dueMs: number;
}

/** Failed items that are remembered. They are in memory only: after a restart every item is due. */
const remembered = 10_000;

export function createWorkApart<Item>(options: WorkApartOptions<Item>): WorkApart<Item> {
  const { name, keyOf, work, endsRound, firstMs, longestMs, log } = options;
  const failed = new LRUCache<string, Failed<Item>>({ max: remembered });

  async function attempt(item: Item, nowMs: number, closing: AbortSignal): Promise<boolean> {
    const key = keyOf(item);
    const before = failed.peek(key);
    if (before && before.dueMs > nowMs) return false;
    try {
      const changed = await work(item, closing);
      failed.delete(key);
      return changed;
    } catch (error) {
      if (closing.aborted) return false;
      if (await endsRound?.(error)) throw error;
      const failures = (before?.failures ?? 0) + 1;
      const waitMs = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30));
      failed.set(key, { item, failures, dueMs: nowMs + waitMs });
      log.warn({ err: error, item: key, failures, wait_ms: waitMs }, `${name}: one item failed and will be retried`);
      return false;
    }
  }

  return {
    async run(items, nowMs, closing = new AbortController().signal) {
      let changed = 0;
      for (const item of items) if (!closing.aborted && (await attempt(item, nowMs, closing))) changed += 1;
      return changed;
    },
    failedKeys: () => [...failed.keys()],
    due: (nowMs, limit) =>
      [...failed.values()].flatMap(({ item, dueMs }) => (dueMs <= nowMs ? [item] : [])).slice(0, limit),
  };
}
