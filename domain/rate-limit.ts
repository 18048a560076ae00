/** Request limits of one key, whole numbers. `api/limits/tiers.ts` has those of each tier. */
export interface RateLimits {
  readonly perMinute: number;
  /** Per UTC day; Infinity = no such limit. */
  readonly perDay: number;
  readonly burst: number;
}

/**
 * Meaning of "burst" (LORE_RATE_BURST_MODE): the size of a token bucket, the maximum in a second, or an extra beyond
 * the limit of the minute.
 */
export type BurstMode = "bucket" | "second" | "extra";

export type RatePolicy = "burst" | "minute" | "day";

/** The remaining quota of one policy. */
export interface RateState {
  readonly policy: RatePolicy;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** Seconds until one more request is available. */
  readonly resetSeconds: number;
}

/** Verdict over all policies together. A refusal consumes nothing. */
export type RateVerdict =
  | { readonly allowed: true; readonly states: readonly RateState[] }
  | {
      readonly allowed: false;
      readonly states: readonly RateState[];
      readonly policy: RatePolicy;
      /** Seconds after which the same request succeeds if no other request comes meanwhile. ≥ 1. */
      readonly retryAfterSeconds: number;
    };
