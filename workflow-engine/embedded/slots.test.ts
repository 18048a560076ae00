import { expect, test } from "vitest";
import { createSlots } from "./slots.ts";

test("no more callers hold a slot than there are slots; the next is chosen by priority, then by age", async () => {
  const slots = createSlots(2);
  const begun: string[] = [];
  let since = 0;
  const take = (name: string, priority: number) => {
    since += 1;
    return slots.take({ group: "tenant", priority, since }).then(() => begun.push(name));
  };
  const all = [take("a", 4), take("b", 4), take("c", 3), take("d", 2), take("e", 3), take("f", 1)];
  await Promise.all(all.slice(0, 2));
  expect(begun).toEqual(["a", "b"]);
  for (const _ of all) slots.give();
  await Promise.all(all);
  expect(begun).toEqual(["a", "b", "f", "d", "c", "e"]);
  // All six takers have released their slots, so both slots are free.
  await take("g", 3);
  await take("h", 3);
  expect(begun.slice(6)).toEqual(["g", "h"]);
});
