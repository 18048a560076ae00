import { beforeEach, expect, test } from "vitest";
import type { GraphStore } from "../../../stores/ports/graph.ts";
import { entity, type GraphLab, hostile, nothing, relation } from "./lab.ts";

export function entitiesAndRelations(lab: () => GraphLab): void {
  let store: GraphStore;
  let kg: number;
  beforeEach(() => {
    ({ store, kg } = lab());
  });

  test("an older version never replaces a newer one; an equal version does", async () => {
    await store.upsertRelations(kg, [relation(1, [1, 2], { version: 5, confidence_score: 0.5 })]);
    await store.upsertRelations(kg, [relation(1, [1, 2], { version: 4, confidence_score: 0.25 })]);
    expect(await store.neighbours(kg, [1], { cap: 5 })).toMatchObject([{ confidence_score: 0.5, version: 5 }]);
    await store.upsertRelations(kg, [relation(1, [1, 2], { version: 5, confidence_score: 0.75 })]);
    expect(await store.neighbours(kg, [1], { cap: 5 })).toMatchObject([{ confidence_score: 0.75 }]);
  });

  test("the newest of concurrently written versions stays", async () => {
    const versions = Array.from({ length: 20 }, (_, n) => ((n * 7) % 20) + 1);
    await Promise.all(
      versions.map((version) =>
        store.upsertRelations(kg, [relation(2, [1, 3], { version }), relation(1, [1, 2], { version })]),
      ),
    );
    expect((await store.neighbours(kg, [1], { cap: 5 })).map((found) => found.version)).toEqual([20, 20]);
  });

  test("an entity given twice in one call is stored once", async () => {
    await store.upsertEntities(kg, [entity(1, { version: 3 }), entity(1, { version: 2 }), entity(2)]);
    await store.upsertEntities(
      kg,
      hostile.map((label, n) => entity(n + 1, { label, key: label, version: 9 })),
    );
    expect((await store.counts(kg)).entities).toBe(hostile.length);
  });

  test("deleting an entity takes its relations with it", async () => {
    await store.upsertEntities(kg, [entity(1), entity(2), entity(3)]);
    await store.upsertRelations(kg, [
      relation(1, [1, 2]),
      relation(2, [2, 3]),
      relation(3, [3, 1]),
      relation(4, [3, 3]),
    ]);
    await store.deleteEntities(kg, [1, 99]);
    expect(await store.counts(kg)).toEqual({ ...nothing, entities: 2, relations: 2 });
    await store.deleteRelations(kg, [2, 99]);
    expect((await store.neighbours(kg, [2, 3], { cap: 9 })).map((found) => found.id)).toEqual([4]);
  });

  test("relations in both directions are found, each once, most confident first", async () => {
    await store.upsertRelations(kg, [
      relation(1, [1, 2], { confidence_score: 0.25 }),
      relation(2, [3, 1], { confidence_score: 0.75 }),
      relation(3, [1, 1], { confidence_score: 0.5 }),
      relation(4, [2, 3], { confidence_score: 1 }),
    ]);
    expect((await store.neighbours(kg, [1], { cap: 9 })).map((found) => found.id)).toEqual([2, 3, 1]);
    expect((await store.neighbours(kg, [1, 2, 2], { cap: 9 })).map((found) => found.id)).toEqual([4, 2, 3, 1]);
    expect(await store.neighbours(kg, [], { cap: 9 })).toEqual([]);
  });

  test("the cap holds per entity and counts only relations of the given types", async () => {
    const spokes = Array.from({ length: 30 }, (_, n) =>
      relation(n + 1, [1, n + 2], { confidence_score: (n + 1) / 32, relation_type: n < 3 ? "rare" : "common" }),
    );
    await store.upsertRelations(kg, spokes);
    expect((await store.neighbours(kg, [1], { cap: 4 })).map((found) => found.id)).toEqual([30, 29, 28, 27]);
    const rare = await store.neighbours(kg, [1], { cap: 2, relation_types: ["rare", "none"] });
    expect(rare.map((found) => found.id)).toEqual([3, 2]);
    expect(await store.neighbours(kg, [1], { cap: 4, relation_types: [] })).toEqual([]);
    // The hub's cap does not hide a relation from the entity at its other end.
    expect((await store.neighbours(kg, [1, 2], { cap: 1 })).map((found) => found.id)).toEqual([30, 1]);
  });
}
