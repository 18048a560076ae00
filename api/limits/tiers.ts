import type { Tier } from "../../domain/auth.ts";
import type { RateLimits } from "../../domain/rate-limit.ts";

/** Request limits of each tier (specification, "Limits"); null: no limit. */
export const tierLimits: Readonly<Record<Tier, RateLimits | null>> = {
  free: { perMinute: 60, perDay: 1_000, burst: 10 },
  standard: { perMinute: 300, perDay: 10_000, burst: 50 },
  pro: { perMinute: 1_000, perDay: 100_000, burst: 200 },
  enterprise: null,
};

const inWords = (count: number): string => count.toLocaleString("en");

/** The limits per minute and day, for the document of the interface. */
export const tiersText = Object.entries(tierLimits)
  .map(([tier, limits]) =>
    limits ? `${tier} ${inWords(limits.perMinute)} and ${inWords(limits.perDay)}` : `${tier} has no limits`,
  )
  .join(", ");
