import { expect, test } from "vitest";
import { groupsOf } from "./index-values.ts";

const columns = Array.from({ length: 1_000 }, (_, at) => `c${at}`);

test("the statements that index a table grow with its cells: a wide table needs few, and a long one a column each", () => {
  expect(groupsOf(columns, 1_000)).toHaveLength(1);
  expect(groupsOf(columns, 10_000)).toHaveLength(10);
  expect(groupsOf(columns.slice(0, 8), 1_000_000)).toHaveLength(8);
  expect(groupsOf(columns, 10_000).flat()).toEqual(columns);
  expect(groupsOf([], 10)).toEqual([]);
});
