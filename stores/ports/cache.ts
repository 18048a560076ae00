import type { BurstMode, RateLimits, RateVerdict } from "../../domain/rate-limit.ts";
import type { Closable, StoreHealth } from "./health.ts";

interface Tagging {
  readonly ttlMs: number;
  /** Any texts, without duplicates. */
  readonly tags: readonly string[];
}

/**
 * Role "cache". It may lose any entry at any time. Values are JSON; keys begin with the tenant. Methods never throw: a
 * failure counts as a miss.
 */
export interface Cache extends Closable {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
  /**
   * Stores a value that `deleteTagged` deletes by any of its tags. Tagged values share a bound in bytes; the least
   * recently used value is dropped first.
   */
  setTagged(key: string, value: unknown, options: Tagging): Promise<void>;
  /** Deletes all values that were stored with the tag, of all tenants. */
  deleteTagged(tag: string): Promise<void>;
  delete(key: string): Promise<void>;
  /** Adds `by` (default 1; may be a fraction) and returns the new value. The first increment sets the lifetime. */
  increment(key: string, ttlMs: number, by?: number): Promise<number>;
  /**
   * Counts one request against all limits of a bucket. If one of the limits is reached, refuses the request and counts
   * it nowhere. Uses the engine's clock.
   */
  take(bucket: string, limits: RateLimits, mode: BurstMode): Promise<RateVerdict>;
  health(): Promise<StoreHealth>;
}
