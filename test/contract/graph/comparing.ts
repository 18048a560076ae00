import { beforeEach, expect, test } from "vitest";
import type { GraphChunk, GraphStore } from "../../../stores/ports/graph.ts";
import { chunk, entity, type GraphLab, relation } from "./lab.ts";

export function comparing(lab: () => GraphLab): void {
  let store: GraphStore;
  let kg: number;
  beforeEach(() => {
    ({ store, kg } = lab());
  });

  const named = (id: number, over: Partial<GraphChunk> = {}) =>
    chunk(id, {
      about: [{ key: "a", strength: 0.3 }],
      mentions: [
        { key: "b", n: 2 },
        { key: "ä", n: 1 },
        { key: "Z", n: 1 },
      ],
      ...over,
    });

  test("rows with the given contents do not differ, in any order; absent records are left out", async () => {
    const chunks = Array.from({ length: 1_100 }, (_, at) => named(at + 1));
    await store.upsertChunks(kg, chunks.slice(0, 1_050));
    await store.upsertEntities(kg, [entity(1), entity(2)]);
    await store.upsertRelations(kg, [relation(1, [1, 2], { confidence_score: 0.8646647 })]);
    const turned = chunks.map((each) => ({ ...each, mentions: each.mentions.toReversed() }));
    expect(await store.differingChunks(kg, turned)).toEqual([]);
    expect(await store.differingEntities(kg, [entity(1), entity(2), entity(3)])).toEqual([]);
    const same = relation(1, [1, 2], { confidence_score: 0.8646647 });
    expect(await store.differingRelations(kg, [same, relation(2, [1, 2])])).toEqual([]);
    expect(await store.differingChunks(kg + 1, chunks)).toEqual([]);
  });

  test("a chunk differs by its source and by each of its edges", async () => {
    const stored = [
      named(1),
      named(2, { source_id: "src_b" }),
      named(3, { about: [{ key: "a", strength: 0.4 }] }),
      named(4, { mentions: [{ key: "b", n: 2 }] }),
      named(5, { mentions: [...named(5).mentions, { key: "c", n: 1 }] }),
    ];
    await store.upsertChunks(kg, stored);
    const found = await store.differingChunks(
      kg,
      stored.map(({ chunk_id }) => named(chunk_id)),
    );
    expect(found.toSorted()).toEqual([2, 3, 4, 5]);
  });

  test("an entity differs by key, label and type, a relation by ends, type and confidence, both by a newer version", async () => {
    const others = [{}, { key: "other" }, { label: "Other" }, { entity_type: "person" }, { version: 2 }];
    await store.upsertEntities(
      kg,
      others.map((over, at) => entity(at + 1, over)),
    );
    const expected = others.map((_, at) => entity(at + 1));
    expect((await store.differingEntities(kg, expected)).toSorted()).toEqual([2, 3, 4, 5]);
    await store.upsertRelations(kg, [
      relation(1, [1, 2]),
      relation(2, [1, 3]),
      relation(3, [3, 2]),
      relation(4, [1, 2], { relation_type: "likes" }),
      relation(5, [1, 2], { confidence_score: 0.25 }),
      relation(6, [1, 2], { version: 2 }),
    ]);
    const relations = [1, 2, 3, 4, 5, 6].map((id) => relation(id, [1, 2]));
    expect((await store.differingRelations(kg, relations)).toSorted()).toEqual([2, 3, 4, 5, 6]);
  });
}
