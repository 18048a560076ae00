import { LRUCache } from "lru-cache";
import { AppError } from "../domain/errors.ts";

/** Reads through to the records; while those are unavailable, what they said last counts, for a while. */
export interface LastKnown<Value> {
  read(key: string, load: () => Promise<Value | null>): Promise<Value | null>;
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
  readonly at: number;
}

/** After a failure the records are left alone for so long: each look may cost a deadline. */
const pauseMs = 5_000;

/** null is not kept: what comes into being is seen at once. */
export function createLastKnown<Value extends object>({ max, freshMs, staleMs }: LastKnownOptions): LastKnown<Value> {
  const known = new LRUCache<string, Kept<Value>>({ max, ttl: staleMs });
  let failedAt = Number.NEGATIVE_INFINITY;
  return {
    async read(key, load) {
      const kept = known.get(key);
      const now = Date.now();
      if (kept && (now - kept.at < freshMs || now - failedAt < pauseMs)) return kept.value;
      try {
        const value = await load();
        failedAt = Number.NEGATIVE_INFINITY;
        if (value) known.set(key, { value, at: now });
        else known.delete(key);
        return value;
      } catch (error) {
        if (!isOutage(error)) throw error;
        failedAt = Date.now();
        // Its lifetime counts from when it was read, however often it is used.
        if (kept && Date.now() - kept.at < staleMs) return kept.value;
        throw error;
      }
    },
  };
}

const isOutage = (error: unknown): boolean => error instanceof AppError && error.kind === "unavailable";
