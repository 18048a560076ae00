import { expect, test } from "vitest";
import { createRateLimiter } from "./rate-limiter.ts";

const slow = { perMinute: 4, perDay: 100, burst: 2 };
const now = () => 1_764_547_200_000;

test("a flood of other buckets does not evict a bucket in use", () => {
  const limiter = createRateLimiter({ maxBuckets: 10, now });
  expect([1, 2, 3].map(() => limiter.take("mine", slow, "bucket").allowed)).toEqual([true, true, false]);
  for (let i = 0; i < 1_000; i++) limiter.take(`other ${i}`, slow, "bucket");
  expect(limiter.take("mine", slow, "bucket").allowed).toBe(false);
});

test("requests that Redis allowed count against the bucket", () => {
  const limiter = createRateLimiter({ now });
  for (let i = 0; i < 3; i++) limiter.count("mine", slow, "bucket");
  expect(limiter.take("mine", slow, "bucket")).toMatchObject({ allowed: false, policy: "burst" });
});

test("after hours of requests that Redis allowed, a client waits no longer than for a full bucket", () => {
  let time = now();
  const limiter = createRateLimiter({ now: () => time });
  const share = { perMinute: 20, perDay: 100_000, burst: 3 };
  for (let second = 0; second < 3 * 3_600; second++) {
    limiter.count("mine", share, "bucket");
    time += 1_000;
  }
  const refused = limiter.take("mine", share, "bucket");
  expect(refused.states).toMatchObject([
    { policy: "burst", remaining: 0, resetSeconds: 2 },
    { policy: "minute", remaining: 0 },
    { policy: "day" },
  ]);
  const wait = refused.allowed ? 0 : refused.retryAfterSeconds;
  expect(wait).toBeLessThanOrEqual(61);
  time += wait * 1_000;
  expect(limiter.take("mine", share, "bucket").allowed).toBe(true);
});
