import type { LRUCache } from "lru-cache";
import { batchesOf } from "./batches.ts";

/** Returns the keys whose records exist. */
export type Existing<Key> = (keys: readonly Key[]) => Promise<ReadonlySet<Key>>;

type Forgetful<Key extends string | number> = Pick<LRUCache<Key, object>, "keys" | "delete">;

/** Keys of one question to the records. */
const batch = 5_000;

/**
 * Drops the entries of a cache whose records no longer exist, and returns their number. Asks the records about every
 * key.
 */
export async function forgetGone<Key extends string | number>(
  cache: Forgetful<Key>,
  existing: Existing<Key>,
): Promise<number> {
  let forgotten = 0;
  for (const keys of batchesOf([...cache.keys()], batch)) {
    const there = await existing(keys);
    for (const key of keys) if (!there.has(key) && cache.delete(key)) forgotten += 1;
  }
  return forgotten;
}
