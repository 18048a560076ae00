import { expect, test } from "vitest";
import { cacheContract } from "../../test/contract/cache.ts";
import { openLruCache } from "./lru.ts";

cacheContract("lru-cache", async () => {
  const store = openLruCache();
  return { store, reopen: async () => store, dispose: () => store.close() };
});

test("the least recently used value is evicted first, and values never evict counters", async () => {
  const cache = openLruCache({ maxEntries: 3 });
  await cache.increment("limit", 60_000);
  for (const key of ["a", "b", "c"]) await cache.set(key, key, 60_000);
  await cache.get("a");
  await cache.set("d", "d", 60_000);
  expect(await Promise.all(["a", "b", "c", "d"].map((key) => cache.get(key)))).toEqual(["a", undefined, "c", "d"]);
  expect(await cache.increment("limit", 60_000)).toBe(2);
});

test("the bytes of all values are bounded, and an evicted value leaves no tag behind", async () => {
  const cache = openLruCache({ maxBytes: 4_000 });
  const store = (key: string) => cache.setTagged(key, "x".repeat(900), { ttlMs: 60_000, tags: ["kg:1"] });
  for (const key of ["a", "b", "c"]) await store(key);
  expect((await Promise.all(["a", "b", "c"].map((key) => cache.get(key)))).map((text) => text !== undefined)).toEqual([
    false,
    true,
    true,
  ]);
  await cache.set("a", 1, 60_000);
  await cache.deleteTagged("kg:1");
  expect(await Promise.all(["a", "b", "c"].map((key) => cache.get(key)))).toEqual([1, undefined, undefined]);
});

test("a value of more than a million characters is not stored", async () => {
  const cache = openLruCache();
  await cache.set("a", "x".repeat(1_100_000), 60_000);
  expect(await cache.get("a")).toBeUndefined();
});
