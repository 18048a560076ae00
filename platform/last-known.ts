import { LRUCache } from "lru-cache";
import { AppError } from "../domain/errors.ts";

/** Reads through to the records. While they are unavailable, the last known value is used for a limited time. */
export interface LastKnown<Value> {
  read(key: string, load: () => Promise<Value | null>): Promise<Value | null>;
  /** Drops the known value of the key. A read of the key that is under way does not store its value. */
  forget(key: string): void;
}

interface LastKnownOptions {
  readonly max: number;
  /** Age up to which a known value is used without a read; 0: each call reads. */
  readonly freshMs: number;
  /** Age from which a known value is not used any more. */
  readonly staleMs: number;
}

interface Kept<Value> {
  readonly value: Value;
  /** Milliseconds of a monotonic clock. A clock that is set back would make old values fresh again. */
  readonly at: number;
}

/** Pause after a failure, in which the records are not read: each read may cost a deadline. */
const pauseMs = 5_000;

/** null is not cached, so that a new record is seen at once. */
export function createLastKnown<Value extends object>({ max, freshMs, staleMs }: LastKnownOptions): LastKnown<Value> {
  const known = new LRUCache<string, Kept<Value>>({ max, ttl: staleMs });
  let failedAt = Number.NEGATIVE_INFINITY;
  // Incremented by every `forget`: the result of an earlier read is then outdated, whenever it arrives.
  let epoch = 0;
  return {
    forget(key) {
      epoch += 1;
      known.delete(key);
    },
    async read(key, load) {
      const kept = known.get(key);
      const now = performance.now();
      const asked = epoch;
      if (kept && (now - kept.at < freshMs || now - failedAt < pauseMs)) return kept.value;
      try {
        const value = await load();
        failedAt = Number.NEGATIVE_INFINITY;
        if (!value) known.delete(key);
        else if (asked === epoch) known.set(key, { value, at: now });
        return value;
      } catch (error) {
        if (!isOutage(error)) throw error;
        failedAt = performance.now();
        // The value's age counts from its read, not from its last use.
        const last = known.get(key);
        if (last && performance.now() - last.at < staleMs) return last.value;
        throw error;
      }
    },
  };
}

const isOutage = (error: unknown): boolean => error instanceof AppError && error.kind === "unavailable";
