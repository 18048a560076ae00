import { randomInt } from "node:crypto";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { GraphRelation, GraphStore } from "../../../stores/ports/graph.ts";
import { type GraphLab, relation } from "./lab.ts";

interface Way {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
}

/** Hops between two entities, null when there are more than `limit`. */
function distance(pairs: readonly (readonly [number, number])[], { from, to, limit }: Way): number | null {
  let reached = new Set([from]);
  for (let hop = 1; hop <= limit; hop += 1) {
    reached = new Set([
      ...reached,
      ...pairs.flatMap(([a, b]) => [...(reached.has(a) ? [b] : []), ...(reached.has(b) ? [a] : [])]),
    ]);
    if (reached.has(to)) return hop;
  }
  return null;
}

export function paths(lab: () => GraphLab): void {
  let store: GraphStore;
  let kg: number;
  beforeEach(() => {
    ({ store, kg } = lab());
  });

  const ids = (paths: readonly (readonly GraphRelation[])[]) =>
    paths.map((path) => path.map((step) => step.id).join("-")).toSorted();

  test("the shortest paths are found, each from start to end, over relations of either direction", async () => {
    await store.upsertRelations(kg, [
      relation(1, [1, 2]),
      relation(2, [3, 2]),
      relation(3, [1, 4]),
      relation(4, [4, 3]),
      relation(5, [1, 5]),
      relation(6, [5, 6]),
      relation(7, [6, 3]),
    ]);
    expect(ids(await store.paths(kg, { from: 1, to: 3, max_hops: 4, cap: 10 }))).toEqual(["1-2", "3-4"]);
    expect(ids(await store.paths(kg, { from: 3, to: 1, max_hops: 4, cap: 10 }))).toEqual(["2-1", "4-3"]);
    expect(await store.paths(kg, { from: 1, to: 3, max_hops: 4, cap: 1 })).toHaveLength(1);
    expect(ids(await store.paths(kg, { from: 1, to: 6, max_hops: 2, cap: 10 }))).toEqual(["5-6"]);
  });

  test("no path has more than the allowed hops, leads to its own start, or to an unknown entity", async () => {
    await store.upsertRelations(
      kg,
      Array.from({ length: 6 }, (_, n) => relation(n + 1, [n + 1, n + 2])),
    );
    expect(await store.paths(kg, { from: 1, to: 4, max_hops: 2, cap: 10 })).toEqual([]);
    expect(ids(await store.paths(kg, { from: 1, to: 5, max_hops: 4, cap: 10 }))).toEqual(["1-2-3-4"]);
    expect(await store.paths(kg, { from: 1, to: 6, max_hops: 9, cap: 10 })).toEqual([]);
    expect(await store.paths(kg, { from: 1, to: 1, max_hops: 4, cap: 10 })).toEqual([]);
    expect(await store.paths(kg, { from: 1, to: 99, max_hops: 4, cap: 10 })).toEqual([]);
  });

  test("parallel relations give separate paths", async () => {
    await store.upsertRelations(kg, [
      relation(1, [1, 2]),
      relation(2, [2, 1], { relation_type: "likes" }),
      relation(3, [2, 3]),
    ]);
    expect(ids(await store.paths(kg, { from: 1, to: 3, max_hops: 4, cap: 10 }))).toEqual(["1-3", "2-3"]);
  });

  test("a path over a hub with thousands of relations is found in bounded time, with the exact last hop", async () => {
    const hub = 1_000_000;
    await store.upsertRelations(
      kg,
      Array.from({ length: 5_000 }, (_, n) => relation(n + 1, [n + 1, hub], { confidence_score: n / 5_000 })),
    );
    expect(ids(await store.paths(kg, { from: 1, to: 2, max_hops: 4, cap: 3 }))).toEqual(["1-2"]);
  });

  test("in any small graph, a path has the length that a plain breadth-first search finds", async () => {
    const edges = fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 })), {
      maxLength: 10,
    });
    await fc.assert(
      fc.asyncProperty(edges, async (pairs) => {
        kg = randomInt(1, 2 ** 40);
        await store.upsertRelations(
          kg,
          pairs.map(([from, to], n) => relation(n + 1, [from, to])),
        );
        const [path] = await store.paths(kg, { from: 1, to: 7, max_hops: 4, cap: 5 });
        expect(path?.length ?? null).toBe(distance(pairs, { from: 1, to: 7, limit: 4 }));
      }),
      { numRuns: 40 },
    );
  });
}
