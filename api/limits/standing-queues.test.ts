import { expect, test } from "vitest";
import { beginToStand, notStanding, overloaded } from "./standing-queues.ts";

/** A queue that stands from the time 0 on, with four requests that run. */
function standing(name: string, size: number) {
  const one = { name, running: 4, queue: { size }, ...notStanding() };
  beginToStand(one, 0);
  return one;
}

/** The names of the overloaded queues at each look. `sizes`: waiting requests at the looks, by name. */
function looks(sizes: Readonly<Record<string, readonly number[]>>): string[][] {
  const all = Object.entries(sizes).map(([name, [first = 0]]) => standing(name, first));
  const count = Math.max(...Object.values(sizes).map(({ length }) => length));
  return Array.from({ length: count }, (_, at) => {
    for (const one of all) one.queue.size = sizes[one.name]?.[at] ?? 0;
    return overloaded(all, 10, (at + 1) * 100).map(({ name }) => name);
  });
}

/** The looks of the first second. */
const start = Array.from({ length: 10 }, () => 5);

test("a queue that grows by two is overload, after its start also if it grows by one at a time", () => {
  expect(looks({ fast: [5, 7] })).toEqual([[], ["fast"]]);
  expect(looks({ slow: [...start, 6, 7, 8, 9] }).slice(10)).toEqual([[], ["slow"], [], ["slow"]]);
});

test("clients may start one after the other", () => {
  expect(looks({ one: [5, 6, 7, 8, 9, 10, 11, 12, ...Array.from({ length: 20 }, () => 12)] }).flat()).toEqual([]);
});

test("a queue that gets longer and shorter by one is no overload", () => {
  expect(looks({ one: [...start, 6, 5, 6, 5, 4, 6] }).flat()).toEqual([]);
});

test("a tenant with few requests is not refused because another one has many", () => {
  expect(looks({ small: [1, 4], large: [8, 8] }).flat()).toEqual([]);
  expect(looks({ small: [1, 4], large: [8, 10] })).toEqual([[], ["large"]]);
});

test("several tenants with few requests each are overload when their requests become more", () => {
  expect(looks({ one: [1, 3], another: [2, 2] })).toEqual([[], ["one"]]);
});
