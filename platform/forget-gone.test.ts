import { LRUCache } from "lru-cache";
import { expect, test } from "vitest";
import { forgetGone } from "./forget-gone.ts";

test("entries without a record are dropped, in any number, and the others stay", async () => {
  const cache = new LRUCache<number, object>({ max: 20_000 });
  for (let id = 0; id < 12_000; id += 1) cache.set(id, {});
  const asked: number[] = [];
  const even = async (ids: readonly number[]) => {
    asked.push(ids.length);
    return new Set(ids.filter((id) => id % 2 === 0));
  };
  expect(await forgetGone(cache, even)).toBe(6_000);
  expect([...cache.keys()].every((id) => id % 2 === 0)).toBe(true);
  expect(cache.size).toBe(6_000);
  expect(Math.max(...asked)).toBeLessThanOrEqual(5_000);
});

test("an empty cache asks nothing", async () => {
  const refuse = () => Promise.reject(new Error("asked"));
  expect(await forgetGone(new LRUCache<string, object>({ max: 1 }), refuse)).toBe(0);
});
