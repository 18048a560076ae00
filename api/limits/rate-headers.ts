import type { RateState } from "../../domain/rate-limit.ts";

type Headers = Readonly<Record<string, string>>;

/**
 * The remaining quota in the form of draft-ietf-httpapi-ratelimit-headers-11 (q: quota, w: window in seconds, r:
 * remaining, t: seconds until there is more), and the older headers, which most clients' libraries read, for the
 * minute.
 */
export function rateHeaders(states: readonly RateState[]): Headers {
  const list = (item: (state: RateState) => string) => states.map(item).join(", ");
  const minute = states.find(({ policy }) => policy === "minute");
  return {
    "RateLimit-Policy": list(({ policy, limit, windowSeconds }) => `"${policy}";q=${limit};w=${windowSeconds}`),
    RateLimit: list(({ policy, remaining, resetSeconds }) => `"${policy}";r=${remaining};t=${resetSeconds}`),
    ...(minute ? legacyHeaders(minute) : {}),
  };
}

const legacyHeaders = ({ limit, remaining, resetSeconds }: RateState): Headers => ({
  "X-RateLimit-Limit": String(limit),
  "X-RateLimit-Remaining": String(remaining),
  "X-RateLimit-Reset": String(resetSeconds),
});
