import { LRUCache } from "lru-cache";
import { AppError } from "../domain/errors.ts";

/** Reads through to the records; while those are unavailable, what they said last counts, for a while. */
export interface LastKnown<Value> {
  read(key: string, load: () => Promise<Value | null>): Promise<Value | null>;
  /** What is known of the key does not count any more, nor what is being read of it just now. */
  forget(key: string): void;
}

interface LastKnownOptions {
  readonly max: number;
  /** What is younger is not asked for again; 0 asks each time. */
  readonly freshMs: number;
  /** What is older does not count any more. */
  readonly staleMs: number;
}

interface Kept<Value> {
  readonly value: Value;
  /** Milliseconds on a clock that nobody sets back: what is old would be fresh again. */
  readonly at: number;
}

/** After a failure the records are left alone for so long: each look may cost a deadline. */
const pauseMs = 5_000;

/** null is not kept: what comes into being is seen at once. */
export function createLastKnown<Value extends object>({ max, freshMs, staleMs }: LastKnownOptions): LastKnown<Value> {
  const known = new LRUCache<string, Kept<Value>>({ max, ttl: staleMs });
  let failedAt = Number.NEGATIVE_INFINITY;
  // Moves with every `forget`: what was asked for before is an old value, whenever it arrives.
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
        // Its lifetime counts from when it was read, however often it is used.
        const last = known.get(key);
        if (last && performance.now() - last.at < staleMs) return last.value;
        throw error;
      }
    },
  };
}

const isOutage = (error: unknown): boolean => error instanceof AppError && error.kind === "unavailable";
