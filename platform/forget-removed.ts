import type { LRUCache } from "lru-cache";
import { type Existing, forgetGone } from "./forget-gone.ts";

/** What the records know about removed rows of one kind. */
export interface Removals {
  readonly existing: Existing<number>;
  /**
   * Ids that were removed after an earlier answer with this `seen`. null: too many to name them, or no earlier answer.
   */
  removedSince(seen: string | null): Promise<Removed>;
}

export interface Removed {
  readonly ids: readonly number[] | null;
  /** For the next question. */
  readonly seen: string;
}

/**
 * A task that has read a row before its removal may add it to a cache afterwards, so each id is dropped again for so
 * long. No task works on what it has read for longer.
 */
const againMs = 10 * 60_000;
/** With more ids to drop again, the keys of the cache are asked for, too: not all of the ids may be named. */
const againIds = 50_000;
/** Every key is asked for after this time, and when a process was stopped: the records forget removals, too. */
const askAllMs = 60 * 60_000;

/**
 * Returns a function that drops what a cache holds of removed rows, and returns how many entries. It costs one question
 * about what was removed since the last call, however much the cache holds.
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
    // A row that was replaced under its id exists, so its id must be dropped by name. If nobody can name it, all ids go.
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
