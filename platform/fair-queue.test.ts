import { expect, test } from "vitest";
import { createFairQueue, type Waiting } from "./fair-queue.ts";

interface Named extends Waiting {
  readonly name: string;
}

function order(items: readonly Named[]): string[] {
  const queue = createFairQueue<Named>();
  for (const item of items) queue.add(item);
  return items.map(() => queue.take()?.name ?? "nothing");
}

const item = (name: string, group: string, since: number): Named => ({ name, group, since, priority: 3 });

test("groups take turns, so that one item of a small group waits for one item of a large group", () => {
  const large = Array.from({ length: 5 }, (_, n) => item(`large ${n}`, "large", n));
  expect(order([...large, item("small 0", "small", 100), item("small 1", "small", 101)])).toEqual([
    "large 0",
    "small 0",
    "large 1",
    "small 1",
    "large 2",
    "large 3",
    "large 4",
  ]);
});

test("a higher priority goes first; within a group and priority the oldest goes first", () => {
  const items = [
    item("young", "a", 9),
    item("old", "a", 1),
    { ...item("low", "a", 0), priority: 4 },
    { ...item("urgent", "a", 10), priority: 1 },
  ];
  expect(order(items)).toEqual(["urgent", "old", "young", "low"]);
});

test("a deleted item is not taken, and an empty queue returns nothing", () => {
  const queue = createFairQueue<Named>();
  const [first, second] = [item("first", "a", 1), item("second", "a", 2)];
  queue.add(first);
  queue.add(second);
  queue.delete(first);
  expect([queue.size, queue.take()?.name, queue.take()]).toEqual([1, "second", undefined]);
});
