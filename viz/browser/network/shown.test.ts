import { expect, test } from "vitest";
import type { Graph } from "./graph.ts";
import type { Grouping } from "./groups.ts";
import { factsOf, showPrefix, updateShown } from "./shown.ts";

// Four nodes in a row; the first two are of group 0, the others of group 1.
const of = new Uint16Array([0, 0, 1, 1]);
const graph = {
  size: 4,
  edgeCount: 3,
  communityOf: of,
  typeOf: new Uint16Array(4),
  source: new Uint16Array([0, 1, 2]),
  target: new Uint16Array([1, 2, 3]),
} satisfies Partial<Graph>;
const grouping = (off: readonly number[]): Grouping => ({ of, groups: [], many: "", off: Uint8Array.from(off) });

const shownOf = (maxNodes: number | undefined, off: readonly number[]) => {
  const shown = showPrefix({ size: 4 }, maxNodes);
  updateShown(shown, graph, { community: grouping(off), type: grouping([0]) });
  return shown;
};

test("the picture shows a prefix by importance without switched-off groups, and the edges between shown nodes", () => {
  expect(shownOf(undefined, [0, 0])).toMatchObject({ nodes: 4, edges: 3 });
  expect([...shownOf(3, [0, 0]).visible]).toEqual([1, 1, 1, 0]);
  expect(shownOf(undefined, [1, 0])).toMatchObject({ nodes: 2, edges: 1 });
});

test("the facts give shown and total numbers, and break between their parts only", () => {
  const totals = { entities_total: 4, relations_total: 1200, communities: [] };
  expect(factsOf(shownOf(3, [0, 0]), totals).replaceAll("\u00a0", "_")).toBe(
    "3_of_4_entities · 2_of_1,200_relations · 0_communities",
  );
});
