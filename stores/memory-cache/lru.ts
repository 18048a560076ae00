import { LRUCache } from "lru-cache";
import type { Cache } from "../ports/cache.ts";

export interface LruCacheOptions {
  /** Values and, apart from them, counters held at most (default 10,000 each). */
  readonly maxEntries?: number;
}

/** Characters of all values together, and of one: a single answer must not push out everything else. */
const maxCharacters = 64 * 1_048_576;
const maxValueCharacters = 1_048_576;

/**
 * Role "cache" in this process. Values are kept as JSON text, so that a caller never shares an object with another one.
 * Counters have their own room: filling the cache with values does not make a rate limiter forget.
 */
export function openLruCache({ maxEntries = 10_000 }: LruCacheOptions = {}): Cache {
  const values = new LRUCache<string, string>({
    max: maxEntries,
    maxSize: maxCharacters,
    maxEntrySize: maxValueCharacters,
    sizeCalculation: (text, key) => text.length + key.length + 1,
  });
  const counters = new LRUCache<string, number>({ max: maxEntries });
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
    delete: async (key) => forget(key),
    increment: async (key, ttlMs) => {
      const before = counters.get(key);
      const count = (before ?? 0) + 1;
      if (before !== undefined) counters.set(key, count, { noUpdateTTL: true });
      else if (isLifetime(ttlMs)) counters.set(key, count, { ttl: ttlMs });
      return count;
    },
    health: async () => ({ status: "connected", latency_ms: 0, engine: "lru-cache 11 (in process)" }),
    close: async () => {
      values.clear();
      counters.clear();
    },
  };
}

/** undefined for what JSON cannot carry: not caching it is a miss, never an error. */
function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined; // A cycle, or a bigint.
  }
}

/** The library takes a lifetime of 0 for "for ever". */
const isLifetime = (ttlMs: number): boolean => Number.isFinite(ttlMs) && Math.trunc(ttlMs) > 0;
