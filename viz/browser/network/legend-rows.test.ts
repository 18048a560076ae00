import { expect, test } from "vitest";
import { otherHue } from "../../network/palette.ts";
import { type Grouping, hueOf, keepOnly } from "./groups.ts";
import { legendRows } from "./legend-rows.ts";

const grouping = (counts: readonly number[]): Grouping => ({
  of: new Uint16Array([0, 1]),
  groups: counts.map((count, hue) => ({ name: `Type ${hue}`, count, hue })),
  many: "other types",
  off: new Uint8Array(counts.length),
});

test("every group with nodes has a row of its own, up to eleven", () => {
  expect(legendRows(grouping([5, 0, 3])).map(({ groups }) => groups)).toEqual([[0], [2]]);
  expect(legendRows(grouping(Array(11).fill(1)))).toHaveLength(11);
});

test("with more groups, all after the tenth share the last row", () => {
  const rows = legendRows(grouping(Array(14).fill(2)));
  expect(rows).toHaveLength(11);
  expect(rows[10]).toEqual({ name: "4 other types", count: 8, hue: otherHue, groups: [10, 11, 12, 13] });
});

test("only the named groups stay on; underscores stand for spaces", () => {
  const groups = grouping([1, 1, 1]);
  keepOnly(groups, ["type_0", "type 2"]);
  expect([...groups.off]).toEqual([0, 1, 0]);
  expect(hueOf(groups, 1)).toBe(1);
});
