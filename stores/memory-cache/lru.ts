import { LRUCache } from "lru-cache";
import type { Cache } from "../ports/cache.ts";
import { isLifetime, maxValueCharacters, toJson } from "./cached-value.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import { createTagIndex } from "./tag-index.ts";

export interface LruCacheOptions {
  /** Largest number of values, and separately of counters (default 10,000 each). */
  readonly maxEntries?: number;
  /** Bytes of all values together (default 64 MB). */
  readonly maxBytes?: number;
}

/** Most bytes of a character in memory. */
const bytesPerCharacter = 2;

/**
 * Role "cache" in this process. Values are stored as JSON text, so that two callers never share an object. Counters and
 * limits have separate stores: many values cannot evict them.
 */
export function openLruCache({ maxEntries = 10_000, maxBytes = 64 * 1_048_576 }: LruCacheOptions = {}): Cache {
  const tags = createTagIndex();
  const values = new LRUCache<string, string>({
    max: maxEntries,
    maxSize: maxBytes,
    maxEntrySize: Math.min(maxBytes, maxValueCharacters * bytesPerCharacter),
    sizeCalculation: (text, key) => (text.length + key.length + 1) * bytesPerCharacter,
    // A value that nobody reads again must not outlive its time.
    ttlAutopurge: true,
    dispose: (_text, key) => tags.remove(key),
  });
  const counters = new LRUCache<string, number>({ max: maxEntries });
  const limiter = createRateLimiter({ maxBuckets: maxEntries });
  const forget = (key: string) => {
    values.delete(key);
    counters.delete(key);
  };
  return {
    get: async (key) => {
      const text = values.get(key);
      return text === undefined ? counters.get(key) : JSON.parse(text);
    },
    set: async (key, value, ttlMs) => {
      forget(key);
      const text = toJson(value);
      if (text !== undefined && isLifetime(ttlMs)) values.set(key, text, { ttl: ttlMs });
    },
    async setTagged(key, value, { ttlMs, tags: given }) {
      forget(key);
      const text = toJson(value);
      if (text === undefined || !isLifetime(ttlMs)) return;
      values.set(key, text, { ttl: ttlMs });
      if (values.has(key)) tags.add(key, given);
    },
    deleteTagged: async (tag) => tags.keysOf(tag).forEach(forget),
    delete: async (key) => forget(key),
    increment: async (key, ttlMs, by = 1) => {
      const before = counters.get(key);
      const count = (before ?? 0) + by;
      if (before !== undefined) counters.set(key, count, { noUpdateTTL: true });
      else if (isLifetime(ttlMs)) counters.set(key, count, { ttl: ttlMs });
      return count;
    },
    take: async (bucket, limits, mode) => limiter.take(bucket, limits, mode),
    health: async () => ({ status: "connected", latency_ms: 0, engine: "lru-cache 11 (in process)" }),
    close: async () => {
      values.clear();
      counters.clear();
      limiter.clear();
    },
  };
}
