import { expect, test } from "vitest";
import { chooser } from "./differing-rows.ts";

const items = Array.from({ length: 1_000 }, (_, at) => at);

test("a share of the items is chosen, evenly over all of them", () => {
  const chosen = items.filter(chooser(0.05, 0));
  expect(chosen).toHaveLength(50);
  expect(chosen.every((item, at) => Math.floor(item / 20) === at)).toBe(true);
});

test("another start chooses other items; the whole share chooses all, and none chooses none", () => {
  expect(items.filter(chooser(0.05, 0.5))).not.toEqual(items.filter(chooser(0.05, 0)));
  expect(items.filter(chooser(1, 0.7))).toEqual(items);
  expect(items.filter(chooser(0, 0.7))).toEqual([]);
});
