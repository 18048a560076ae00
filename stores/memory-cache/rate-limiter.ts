import { LRUCache } from "lru-cache";
import type { BurstMode, RateLimits, RateVerdict } from "../../domain/rate-limit.ts";
import { type Bucket, counted, emptyBucket, take } from "./rate-rules.ts";

export interface RateLimiter {
  take(bucket: string, limits: RateLimits, mode: BurstMode): RateVerdict;
  /** Counts a request that Redis allowed. */
  count(bucket: string, limits: RateLimits, mode: BurstMode): void;
  clear(): void;
}

interface RateLimiterOptions {
  /**
   * Buckets kept that were used more than once, and the same number of buckets used once (default 10,000; at most 2 kB
   * each).
   */
  readonly maxBuckets?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * Limits of this process. A flood of buckets that are used once evicts only its like, never a bucket in regular use.
 */
export function createRateLimiter({ maxBuckets = 10_000, now = Date.now }: RateLimiterOptions = {}): RateLimiter {
  const once = new LRUCache<string, Bucket>({ max: maxBuckets });
  const inUse = new LRUCache<string, Bucket>({ max: maxBuckets });

  function update<T extends { readonly bucket: Bucket }>(name: string, change: (before: Bucket) => T): T {
    const before = inUse.get(name) ?? once.get(name);
    const result = change(before ?? emptyBucket);
    if (before) once.delete(name);
    (before ? inUse : once).set(name, result.bucket);
    return result;
  }

  return {
    take: (name, limits, mode) => update(name, (before) => take(before, { limits, mode, now: now() })).verdict,
    count(name, limits, mode) {
      update(name, (before) => ({ bucket: counted(before, { limits, mode, now: now() }) }));
    },
    clear() {
      once.clear();
      inUse.clear();
    },
  };
}
