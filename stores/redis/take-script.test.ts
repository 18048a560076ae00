import fc from "fast-check";
import { createClient } from "redis";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BurstMode } from "../../domain/rate-limit.ts";
import { redisUrl } from "../../test/support/redis-engine.ts";
import { newSpace } from "../../test/support/spaced-engine.ts";
import { emptyBucket, take } from "../memory-cache/rate-rules.ts";
import { runScript } from "./scripts.ts";
import { takeArguments, takeScript, takeVerdict } from "./take-script.ts";

/** The script with the test's clock. */
const takeAt = takeScript("now = tonumber(ARGV[5])");
const start = 1_764_547_200_000 + 86_390_345;

const open = async () => createClient({ url: await redisUrl(), RESP: 2 }).connect();
let redis: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  redis = await open();
});
afterAll(() => redis?.destroy());

const questions = fc.record({
  limits: fc.record({
    perMinute: fc.integer({ min: 1, max: 120 }),
    perDay: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(Number.POSITIVE_INFINITY)),
    burst: fc.integer({ min: 0, max: 40 }),
  }),
  mode: fc.constantFrom<BurstMode>("bucket", "second", "extra"),
  /** Pauses may be negative: a clock may be set back. */
  pauses: fc.array(
    fc.oneof(
      { weight: 20, arbitrary: fc.integer({ min: 0, max: 1_500 }) },
      { weight: 10, arbitrary: fc.integer({ min: 0, max: 20 }) },
      { weight: 2, arbitrary: fc.integer({ min: 0, max: 90_000 }) },
      { weight: 1, arbitrary: fc.integer({ min: -100_000, max: 0 }) },
    ),
    { minLength: 1, maxLength: 80 },
  ),
});

test("Redis and the memory cache give the same verdict for every request", async () => {
  const space = newSpace();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(questions, async ({ limits, mode, pauses }) => {
      const key = `lore-limits:${space}:${run++}`;
      let bucket = emptyBucket;
      let now = start;
      for (const pause of pauses) {
        now += pause;
        const local = take(bucket, { limits, mode, now });
        bucket = local.bucket;
        const given = { keys: [key], arguments: [...takeArguments(limits, mode), String(now)] };
        expect(takeVerdict(await runScript(redis, takeAt, given), limits, mode)).toEqual(local.verdict);
      }
      // −2: no request was allowed, so there is no key. −1 would be a key without expiry.
      expect(await redis.pTTL(key)).not.toBe(-1);
      await redis.del(key);
    }),
    { numRuns: 400 },
  );
}, 240_000);
