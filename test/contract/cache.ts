import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Cache } from "../../stores/ports/cache.ts";
import type { Engine, OpenEngine } from "./engine.ts";
import { rateLimitContract } from "./rate-limits.ts";

const minute = 60_000;
/** Looks at a value that lives for some milliseconds. A busy machine may pause for seconds. */
const brief = { interval: 5, timeout: 25_000 };

/**
 * The contract of every engine of the role "cache". An engine may evict early; the suite stores far too little for
 * that.
 */
export function cacheContract(name: string, open: OpenEngine<Cache>): void {
  describe(`cache on ${name}`, () => {
    let engine: Engine<Cache>;
    let cache: Cache;
    beforeEach(async () => {
      engine = await open();
      cache = engine.store;
    });
    afterEach(() => engine.dispose());

    test("JSON values come back as they were", async () => {
      const values = [0, "", false, null, "text", [1, [2]], { a: { b: "ß💥\u0000" } }];
      for (const [i, value] of values.entries()) {
        await cache.set(`t1:${i}`, value, minute);
        expect(await cache.get(`t1:${i}`)).toEqual(value);
      }
    });

    test("the last value wins, and a key that was never set or was deleted is a miss", async () => {
      await cache.set("t1:a", 1, minute);
      await cache.set("t1:a", 2, minute);
      expect(await cache.get("t1:a")).toBe(2);
      await cache.delete("t1:a");
      await cache.delete("t1:a");
      expect(await cache.get("t1:a")).toBeUndefined();
      expect(await cache.get("t2:a")).toBeUndefined();
    });

    test("changing an object after storing or reading it changes nothing in the cache", async () => {
      const value = { list: [1] };
      await cache.set("t1:a", value, minute);
      value.list.push(2);
      expect(await cache.get("t1:a")).toEqual({ list: [1] });
      Object.assign(Object(await cache.get("t1:a")), { list: [] });
      expect(await cache.get("t1:a")).toEqual({ list: [1] });
    });

    test("values and counters expire with their lifetime; a lifetime that is not positive stores nothing", async () => {
      await cache.set("t1:a", 1, 30);
      await cache.increment("t1:n", 30);
      // Lifetimes taken for seconds would outlast the polls.
      await expect.poll(() => cache.get("t1:a"), brief).toBeUndefined();
      await expect.poll(() => cache.get("t1:n"), brief).toBeUndefined();
      expect(await cache.increment("t1:n", minute)).toBe(1);
      for (const ttl of [0, -1, Number.NaN]) {
        await cache.set("t1:b", 1, ttl);
        expect(await cache.get("t1:b")).toBeUndefined();
      }
    });

    test("later increments do not lengthen a counter's life", async () => {
      await cache.increment("t1:n", 50);
      // The poll ends only if the first lifetime holds: otherwise each increment would set a lifetime of one hour.
      await expect.poll(() => cache.increment("t1:n", 60 * minute), brief).toBe(1);
    });

    test("100 concurrent increments count to 100, each number once", async () => {
      const counts = await Promise.all(Array.from({ length: 100 }, () => cache.increment("t1:n", minute)));
      expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
      expect(await cache.get("t1:n")).toBe(100);
      await cache.delete("t1:n");
      expect(await cache.increment("t1:n", minute)).toBe(1);
    });

    test("a value that JSON cannot represent reads as a miss and causes no error", async () => {
      const cycle: unknown[] = [];
      cycle.push(cycle);
      for (const value of [undefined, 1n, cycle, () => 1]) {
        await cache.set("t1:a", "before", minute);
        await cache.set("t1:a", value, minute);
        expect(await cache.get("t1:a")).toBeUndefined();
      }
    });

    test("a tagged value is read like any other, expires, and goes with each of its tags and with no other", async () => {
      const store = (key: string, ...tags: string[]) => cache.setTagged(key, { of: key }, { ttlMs: minute, tags });
      await store("t1:a", "kg:1", "src_a/1");
      await store("t2:b", "kg:1", "src_b/1");
      await store("t1:c", "kg:2");
      await store("t1:d");
      const there = () =>
        Promise.all(["t1:a", "t2:b", "t1:c", "t1:d"].map(async (key) => (await cache.get(key)) !== undefined));
      expect(await cache.get("t1:a")).toEqual({ of: "t1:a" });
      await cache.deleteTagged("kg:");
      await cache.deleteTagged("src_c/1");
      expect(await there()).toEqual([true, true, true, true]);
      await cache.deleteTagged("src_a/1");
      expect(await there()).toEqual([false, true, true, true]);
      await cache.deleteTagged("kg:1");
      expect(await there()).toEqual([false, false, true, true]);
      await cache.setTagged("t1:c", 1, { ttlMs: 30, tags: ["kg:2"] });
      await expect.poll(() => cache.get("t1:c"), { interval: 5 }).toBeUndefined();
      for (const ttlMs of [0, -1, Number.NaN]) await cache.setTagged("t1:d", 1, { ttlMs, tags: ["kg:3"] });
      expect(await cache.get("t1:d")).toBeUndefined();
    });

    test("a value that is stored again goes with its new tags", async () => {
      await cache.setTagged("t1:a", 1, { ttlMs: minute, tags: ["old", "both"] });
      await cache.setTagged("t1:a", 2, { ttlMs: minute, tags: ["new", "both"] });
      await cache.setTagged("t1:b", 2, { ttlMs: minute, tags: ["new"] });
      await cache.delete("t1:b");
      await cache.deleteTagged("new");
      expect(await cache.get("t1:a")).toBeUndefined();
    });

    test("hostile strings work as keys", async () => {
      const keys = ["", "__proto__", "constructor", "t1:*", "t1:\r\nSET x", "t1:\u0000", "💥", "x".repeat(10_000)];
      await Promise.all(keys.map((key) => cache.set(key, key.length, minute)));
      for (const key of keys) expect(await cache.get(key)).toBe(key.length);
    });

    rateLimitContract(() => cache);

    test("an open cache reports itself connected; a closed one never throws, and every read is a miss", async () => {
      expect(await cache.health()).toMatchObject({ status: "connected" });
      await cache.close();
      await cache.close();
      await cache.set("t1:a", 1, minute);
      await cache.delete("t1:a");
      expect(await cache.get("t1:a")).toBeUndefined();
    });
  });
}
