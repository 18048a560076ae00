import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BurstMode, RateLimits, RateVerdict } from "../../domain/rate-limit.ts";
import { type Bucket, emptyBucket, take } from "./rate-rules.ts";

const free: RateLimits = { perMinute: 60, perDay: 1_000, burst: 10 };
const runs = { numRuns: 400 };
/** Monday, in the middle of a second. */
const start = 1_764_547_200_000 + 36_000_345;

/** One bucket with a clock that the test sets. */
function meter(limits: RateLimits, mode: BurstMode, at = start) {
  let bucket: Bucket = emptyBucket;
  const accepted: number[] = [];
  const ask = (now: number): RateVerdict => {
    const { verdict, bucket: after } = take(bucket, { limits, mode, now });
    if (verdict.allowed) accepted.push(now);
    bucket = after;
    return verdict;
  };
  return {
    accepted,
    ask,
    bucket: () => bucket,
    wouldAllow: (now: number) => take(bucket, { limits, mode, now }).verdict.allowed,
    at,
  };
}

const limitsOf = fc.record({
  perMinute: fc.integer({ min: 1, max: 120 }),
  perDay: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.constant(Number.POSITIVE_INFINITY)),
  burst: fc.integer({ min: 1, max: 40 }),
});
const modes = fc.constantFrom<BurstMode>("bucket", "second", "extra");
/** Milliseconds between requests: floods, a steady stream, pauses of minutes. */
const gaps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 30 }) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 1_500 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 90_000 }) },
  ),
  { minLength: 1, maxLength: 300 },
);

function played(limits: RateLimits, mode: BurstMode, pauses: readonly number[]) {
  const one = meter(limits, mode);
  let now = start;
  const verdicts = pauses.map((pause) => {
    now += pause;
    return { now, verdict: one.ask(now) };
  });
  return { ...one, verdicts, now };
}

const most = (times: readonly number[], windowMs: number): number =>
  Math.max(0, ...times.map((from) => times.filter((time) => time >= from && time < from + windowMs).length));

describe("for any limits and any arrivals", () => {
  test("no window of 60 seconds exceeds the minute's limit, and no day the day's limit", () => {
    fc.assert(
      fc.property(limitsOf, modes, gaps, (limits, mode, pauses) => {
        const { accepted } = played(limits, mode, pauses);
        expect(most(accepted, 60_000)).toBeLessThanOrEqual(limits.perMinute + (mode === "extra" ? limits.burst : 0));
        const days = accepted.map((time) => Math.floor(time / 86_400_000));
        for (const day of new Set(days))
          expect(days.filter((other) => other === day).length).toBeLessThanOrEqual(limits.perDay);
      }),
      runs,
    );
  });

  test("a bucket grants at most its burst plus the refill since then; a second grants at most the burst", () => {
    fc.assert(
      fc.property(limitsOf, gaps, (limits, pauses) => {
        const { accepted } = played(limits, "bucket", pauses);
        for (const [i, from] of accepted.entries())
          for (const [j, to] of accepted.slice(i).entries())
            expect((j + 1) * 60_000).toBeLessThanOrEqual(limits.burst * 60_000 + (to - from) * limits.perMinute);
        expect(most(played(limits, "second", pauses).accepted, 1_000)).toBeLessThanOrEqual(limits.burst);
      }),
      runs,
    );
  });

  test("a request succeeds after exactly retry_after seconds, and not a second earlier", () => {
    fc.assert(
      fc.property(limitsOf, modes, gaps, (limits, mode, pauses) => {
        const one = meter(limits, mode);
        let now = start;
        for (const pause of pauses) {
          now += pause;
          const verdict = one.ask(now);
          if (verdict.allowed) continue;
          const wait = verdict.retryAfterSeconds;
          expect(one.wouldAllow(now + wait * 1000)).toBe(true);
          if (wait > 1) expect(one.wouldAllow(now + (wait - 1) * 1000)).toBe(false);
        }
      }),
      runs,
    );
  });

  test("a refusal consumes nothing, and the next request is allowed exactly if the state has requests remaining", () => {
    fc.assert(
      fc.property(limitsOf, modes, gaps, (limits, mode, pauses) => {
        const one = meter(limits, mode);
        let now = start;
        for (const pause of pauses) {
          now += pause;
          const before = one.bucket();
          const { allowed, states } = one.ask(now);
          if (!allowed) expect(one.bucket()).toBe(before);
          const least = Math.min(...states.map(({ remaining }) => remaining));
          expect(one.wouldAllow(now)).toBe(least > 0);
        }
      }),
      runs,
    );
  });

  test("one more request is available when the state's reset time has passed", () => {
    fc.assert(
      fc.property(limitsOf, modes, gaps, (limits, mode, pauses) => {
        const { bucket, verdicts, now } = played(limits, mode, pauses);
        const states = verdicts.at(-1)?.verdict.states ?? [];
        for (const { policy, remaining, resetSeconds, limit } of states) {
          if (policy === "day" || remaining === limit) continue;
          const later = take(bucket(), { limits: { ...limits, perDay: 1e9 }, mode, now: now + resetSeconds * 1000 });
          // This check consumed one request itself.
          const seen = later.verdict.states.find((state) => state.policy === policy)?.remaining ?? -1;
          expect(seen + (later.verdict.allowed ? 1 : 0)).toBeGreaterThan(remaining);
        }
      }),
      runs,
    );
  });
});

/** The accepted times of requests sent every `everyMs` for `forMs`. */
function flood(
  limits: RateLimits,
  mode: BurstMode,
  { everyMs, forMs }: { readonly everyMs: number; readonly forMs: number },
): readonly number[] {
  const one = meter(limits, mode);
  for (let passed = 0; passed < forMs; passed += everyMs) one.ask(start + passed);
  return one.accepted.map((time) => time - start);
}

test("a key of the free tier at 100 requests per second gets 60 in the first minute and 1,000 in the first hour", () => {
  expect(flood(free, "bucket", { everyMs: 10, forMs: 60_000 }).length).toBe(60);
  expect(flood(free, "bucket", { everyMs: 10, forMs: 3_600_000 }).length).toBe(1_000);
});

test("70 requests at once give 10, 10 or 70 accepted, depending on the burst mode", () => {
  const modesOf: readonly BurstMode[] = ["bucket", "second", "extra"];
  expect(modesOf.map((mode) => flood(free, mode, { everyMs: 0.01, forMs: 0.7 }).length)).toEqual([10, 10, 70]);
});

test("a flood of 12 seconds gets the burst plus one request per second", () => {
  expect(flood(free, "bucket", { everyMs: 10, forMs: 12_001 }).length).toBe(22);
});

test("a window of 60 seconds that begins within a second does not end early", () => {
  const { accepted, ask } = meter({ ...free, burst: 60, perDay: 10_000 }, "extra");
  // 120 requests late in one second, then single ones just before and just after the 60 seconds end.
  for (let i = 0; i < 130; i++) ask(start + 600);
  for (const late of [59_999, 60_000, 60_054]) expect(ask(start + 600 + late).allowed).toBe(false);
  expect(accepted.length).toBe(120);
  expect(ask(Math.floor((start + 600) / 1000) * 1000 + 61_000).allowed).toBe(true);
});

test("the day begins at midnight UTC", () => {
  const midnight = Math.ceil(start / 86_400_000) * 86_400_000;
  const { ask } = meter({ perMinute: 1_000, perDay: 2, burst: 100 }, "bucket");
  expect([1, 2].map((early) => ask(midnight - 20_500 + early).allowed)).toEqual([true, true]);
  expect(ask(midnight - 20_400)).toMatchObject({ allowed: false, policy: "day", retryAfterSeconds: 21 });
  expect(ask(midnight - 1).allowed).toBe(false);
  expect(ask(midnight).allowed).toBe(true);
});

test("no request waits after the clock was set back", () => {
  const { ask } = meter(free, "bucket");
  for (let i = 0; i < 20; i++) ask(start);
  expect(ask(start - 3_600_000).allowed).toBe(true);
});
