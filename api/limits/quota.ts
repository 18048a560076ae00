import type { Principal } from "../../domain/auth.ts";
import { AppError } from "../../domain/errors.ts";
import type { BurstMode, RateState, RateVerdict } from "../../domain/rate-limit.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Cache } from "../../stores/ports/cache.ts";
import { rateHeaders } from "./rate-headers.ts";
import { tierLimits } from "./tiers.ts";

/** The result of charging a request to its key's quota. */
export interface Charge {
  readonly headers: Readonly<Record<string, string>>;
  /** The refusal, if the quota is used up; the refused request gets the headers, too. */
  readonly refusal: AppError | null;
}

interface QuotaParts {
  readonly cache: Pick<Cache, "take">;
  readonly metrics: Pick<Metrics, "rateLimited">;
  readonly mode: BurstMode;
}

/**
 * Counts one request of a key. A rotated key and its successors share one bucket, so a rotation grants no second quota.
 */
export function createQuota({ cache, metrics, mode }: QuotaParts): (principal: Principal) => Promise<Charge> {
  return async ({ key: { tier, root_id } }) => {
    const limits = tierLimits[tier];
    if (limits === null) return { headers: {}, refusal: null };
    const verdict = await cache.take(`key:${root_id}`, limits, mode);
    if (!verdict.allowed) metrics.rateLimited(tier, verdict.policy);
    return { headers: rateHeaders(verdict.states), refusal: refusalOf(verdict, tier, mode) };
  };
}

function refusalOf(verdict: RateVerdict, tier: string, mode: BurstMode): AppError | null {
  if (verdict.allowed) return null;
  const { policy, states, retryAfterSeconds } = verdict;
  const limit = states.find((state) => state.policy === policy);
  const words = limit ? wordsFor(limit, mode) : policy;
  return new AppError("rate_limited", `Rate limit exceeded: ${words} (tier ${tier})`, { retryAfterSeconds });
}

function wordsFor({ policy, limit }: RateState, mode: BurstMode): string {
  if (policy !== "burst") return `${limit} requests per ${policy}`;
  return mode === "second" ? `${limit} requests per second` : `burst of ${limit} requests`;
}
