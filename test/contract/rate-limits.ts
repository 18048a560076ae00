import { expect, test } from "vitest";
import type { BurstMode, RateLimits } from "../../domain/rate-limit.ts";
import type { Cache } from "../../stores/ports/cache.ts";

const free: RateLimits = { perMinute: 60, perDay: 1_000, burst: 10 };

/** `Cache.take` on the engine's real clock. Tests that set the clock are beside `stores/memory-cache/rate-rules.ts`. */
export function rateLimitContract(cache: () => Cache): void {
  /** All at once: on a machine that pauses a bucket has gained requests before the next call. */
  const together = (count: number, limits: RateLimits, mode: BurstMode) =>
    Promise.all(Array.from({ length: count }, () => cache().take("key_1", limits, mode)));
  const allowed = async (count: number, limits: RateLimits, mode: BurstMode) =>
    (await together(count, limits, mode)).filter((verdict) => verdict.allowed).length;

  test("a bucket allows its burst at once, and tells further requests how long to wait", async () => {
    const slow = { ...free, perMinute: 6, burst: 4 };
    const verdicts = await together(70, slow, "bucket");
    expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(4);
    for (const refused of verdicts.filter((verdict) => !verdict.allowed)) {
      expect(refused).toMatchObject({ allowed: false, policy: "burst" });
      expect("retryAfterSeconds" in refused && refused.retryAfterSeconds).toBeGreaterThanOrEqual(1);
      expect("retryAfterSeconds" in refused && refused.retryAfterSeconds).toBeLessThanOrEqual(10);
    }
  });

  test("an extra burst is added to the limit of the minute, and no 60 seconds allow more than the sum", async () => {
    expect(await allowed(100, free, "extra")).toBe(70);
    expect(await cache().take("key_1", free, "extra")).toMatchObject({ allowed: false, policy: "minute" });
  });

  test("the limit of the day holds; without a limit there is no state of the day", async () => {
    const few = { perMinute: 1_000, perDay: 3, burst: 100 };
    expect(await allowed(10, few, "bucket")).toBe(3);
    const refused = await cache().take("key_1", few, "bucket");
    expect(refused).toMatchObject({ allowed: false, policy: "day" });
    expect(refused.states.map(({ policy }) => policy)).toEqual(["burst", "minute", "day"]);
    const endless = { ...few, perDay: Number.POSITIVE_INFINITY };
    expect((await cache().take("key_2", endless, "extra")).states.map(({ policy }) => policy)).toEqual(["minute"]);
  });

  test("each bucket counts separately, also under a hostile name, and its states tell the remaining requests", async () => {
    for (const bucket of ["", "__proto__", "a b=1 2=3", "💥\u0000"]) {
      const { states } = await cache().take(bucket, free, "bucket");
      expect(states).toEqual([
        { policy: "burst", limit: 10, windowSeconds: 10, remaining: 9, resetSeconds: 1 },
        { policy: "minute", limit: 60, windowSeconds: 60, remaining: 59, resetSeconds: expect.any(Number) },
        { policy: "day", limit: 1_000, windowSeconds: 86_400, remaining: 999, resetSeconds: expect.any(Number) },
      ]);
    }
  });

  test("a request is allowed after waiting exactly the given seconds", async () => {
    const quick = { perMinute: 60, perDay: 1_000, burst: 1 };
    const verdicts = await together(4, quick, "bucket");
    const waits = verdicts.flatMap((verdict) => (verdict.allowed ? [] : [verdict.retryAfterSeconds]));
    expect(waits).toEqual([1, 1, 1]);
    // A timer of a second may end some milliseconds before the clock of the limiter has advanced by a second.
    const refusedAt = Date.now();
    await expect.poll(() => Date.now() - refusedAt, { interval: 50 }).toBeGreaterThanOrEqual(1_000);
    expect(await allowed(2, quick, "bucket")).toBe(1);
  });
}
