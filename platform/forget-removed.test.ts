import { LRUCache } from "lru-cache";
import { expect, test } from "vitest";
import { createForgetting } from "./forget-removed.ts";

const minute = 60_000;

/** Rows 1 … 1,000 exist at first. `asked` counts the keys whose existence was asked for. */
function openRows() {
  const rows = new Set(Array.from({ length: 1_000 }, (_, at) => at + 1));
  const log: number[] = [];
  const asked = { keys: 0 };
  const cache = new LRUCache<number, object>({ max: 2_000 });
  const clock = { now: 0 };
  const forget = createForgetting(cache, () => clock.now + 24 * 60 * minute);
  const removals = {
    existing: async (ids: readonly number[]) => {
      asked.keys += ids.length;
      return new Set(ids.filter((id) => rows.has(id)));
    },
    removedSince: async (seen: string | null) => ({
      ids: seen === null || log.length - Number(seen) > 500 ? null : log.slice(Number(seen)),
      seen: String(log.length),
    }),
  };
  const remove = (...ids: readonly number[]) => {
    for (const id of ids) rows.delete(id);
    log.push(...ids);
  };
  const read = (...ids: readonly number[]) => {
    for (const id of ids) cache.set(id, {});
  };
  return { cache, rows, asked, clock, remove, read, round: () => forget(removals) };
}

test("removed rows leave the cache without a check of its keys", async () => {
  const { cache, rows, asked, remove, read, round } = openRows();
  await round();
  read(...rows);
  remove(7, 8, 9);
  expect(await round()).toBe(3);
  expect(await round()).toBe(0);
  expect(cache.size).toBe(997);
  expect(asked.keys).toBe(0);
});

test("a row that a slow task adds after its removal leaves the cache, too", async () => {
  const { cache, clock, remove, read, round } = openRows();
  await round();
  remove(7);
  await round();
  read(7);
  clock.now += 9 * minute;
  expect(await round()).toBe(1);
  expect(cache.size).toBe(0);
});

test("every key is checked at first and once an hour, and all entries are dropped when too many rows were removed to name them", async () => {
  const { rows, asked, clock, remove, read, round } = openRows();
  read(...rows);
  remove(1);
  expect(await round()).toBe(1);
  expect(asked.keys).toBe(1_000);
  clock.now += 59 * minute;
  await round();
  expect(asked.keys).toBe(1_000);
  clock.now += minute;
  await round();
  expect(asked.keys).toBe(1_999);
  remove(...[...rows].slice(0, 600));
  // Some of the others may have been replaced under their ids.
  expect(await round()).toBe(999);
  expect(asked.keys).toBe(1_999);
});

test("after a failure the next round finds the rows that were removed before the failure", async () => {
  const { cache, remove, read, round } = openRows();
  await round();
  read(7);
  remove(7);
  const forget = createForgetting(cache, () => 0);
  const fail = () => Promise.reject(new Error("no database"));
  await expect(forget({ existing: fail, removedSince: fail })).rejects.toThrow("no database");
  expect(await round()).toBe(1);
});
