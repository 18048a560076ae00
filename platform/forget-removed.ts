import type { LRUCache } from "lru-cache";
import { type Existing, forgetGone } from "./forget-gone.ts";

/** What the records know about removed rows of one kind. */
export interface Removals {
  readonly existing: Existing<number>;
  /**
   * Ids that were removed after the earlier answer that returned this `seen`. `ids` is null if they are too many, or if
   * there was no earlier answer.
   */
  removedSince(seen: string | null): Promise<Removed>;
}

export interface Removed {
  readonly ids: readonly number[] | null;
  /** The argument of the next call. */
  readonly seen: string;
}

/**
 * A task that read a row before its removal may add the row to a cache afterwards. So each id is dropped again and
 * again for this long: no task works longer on a row that it has read.
 */
const againMs = 10 * 60_000;
/**
 * With more ids than this to drop again, every key of the cache is checked as well, in case the records could not name
 * all of the ids.
 */
const againIds = 50_000;
/**
 * Every key of the cache is checked after this time, and after the process was suspended for so long: the records
 * forget old removals.
 */
const askAllMs = 60 * 60_000;

/**
 * Returns a function that drops a cache's entries of removed rows, and returns their number. A call costs one query
 * about removals since the last call, independent of the size of the cache.
 */
export function createForgetting(
  cache: Pick<LRUCache<number, object>, "keys" | "delete">,
  now: () => number = Date.now,
): (removals: Removals) => Promise<number> {
  let seen: string | null = null;
  let askedAllAt = 0;
  let recent: readonly { readonly at: number; readonly ids: readonly number[] }[] = [];

  return async ({ existing, removedSince }) => {
    const at = now();
    const removed = await removedSince(seen);
    recent = recent.filter((each) => at - each.at < againMs);
    if (removed.ids?.length) recent = [...recent, { at, ids: removed.ids }];
    const isTooMany = recent.reduce((sum, { ids }) => sum + ids.length, 0) > againIds;
    let forgotten = 0;
    // A row that was replaced still exists under its id, so a check for existence does not find it: only the list of
    // removals does. Without that list all entries are dropped.
    if (seen !== null && removed.ids === null) {
      for (const id of [...cache.keys()]) if (cache.delete(id)) forgotten += 1;
    }
    for (const { ids } of recent) for (const id of ids) if (cache.delete(id)) forgotten += 1;
    if (removed.ids === null || isTooMany || at - askedAllAt >= askAllMs) {
      forgotten += await forgetGone(cache, existing);
      askedAllAt = at;
    }
    seen = removed.seen;
    return forgotten;
  };
}
