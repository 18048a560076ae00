import { randomInt } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { GraphChunk, GraphEntity, GraphKind, GraphRelation, GraphStore } from "../../stores/ports/graph.ts";
import type { Engine, OpenEngine } from "./engine.ts";

const chunk = (chunk_id: number, over: Partial<GraphChunk> = {}): GraphChunk => ({
  chunk_id,
  source_id: "src_a",
  revision: 1,
  about: [],
  mentions: [],
  ...over,
});

const entity = (id: number, over: Partial<GraphEntity> = {}): GraphEntity => ({
  id,
  key: `key ${id}`,
  label: `Label ${id}`,
  entity_type: "other",
  version: 1,
  ...over,
});

type Ends = readonly [from: number, to: number];

const relation = (id: number, [from, to]: Ends, over: Partial<GraphRelation> = {}): GraphRelation => ({
  id,
  source_entity_id: from,
  target_entity_id: to,
  relation_type: "knows",
  confidence_score: 0.5,
  version: 1,
  ...over,
});

const hostile = ["'; DROP TABLE x; --", "{a,b}", '"quoted\\"', "NULL", "naïve 漢字 🜁", "k".repeat(500), "%_$1"];
const nothing = { chunks: 0, about: 0, mentions: 0, entities: 0, relations: 0 };

/** The contract of every engine of the role "graph". Each test works in a knowledge graph of its own. */
export function graphContract(name: string, open: OpenEngine<GraphStore>): void {
  describe(`graph on ${name}`, () => {
    let engine: Engine<GraphStore>;
    let store: GraphStore;
    let kg = 0;

    beforeAll(async () => {
      engine = await open();
      store = engine.store;
    });
    beforeEach(() => {
      kg = randomInt(1, 2 ** 40);
    });
    afterAll(() => engine.dispose());

    test("all ids of a kind are listed, each once, without those of other knowledge graphs", async () => {
      const count = 1_200;
      const numbers = Array.from({ length: count }, (_, i) => i + 1);
      const listed = async (kg_id: number, kind: GraphKind) => {
        const ids: number[] = [];
        for await (const page of store.ids(kg_id, kind)) ids.push(...page);
        return ids.sort((a, b) => a - b);
      };
      await store.upsertChunks(
        kg,
        numbers.map((id) => chunk(id)),
      );
      await store.upsertEntities(
        kg,
        numbers.map((id) => entity(id)),
      );
      await store.upsertRelations(kg, [relation(7, [1, 2]), relation(9, [2, 1])]);
      await store.upsertChunks(kg + 1, [chunk(5_000)]);
      expect(await listed(kg, "chunk")).toEqual(numbers);
      expect(await listed(kg, "entity")).toEqual(numbers);
      expect(await listed(kg, "relation")).toEqual([7, 9]);
      expect(await listed(kg + 2, "chunk")).toEqual([]);
    });

    describe("comparing", () => {
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
    });

    describe("chunks", () => {
      test("edges come back ordered by chunk and key, ABOUT and MENTIONS separately", async () => {
        await store.upsertChunks(kg, [
          chunk(2, {
            mentions: [
              { key: "b", n: 3 },
              { key: "a", n: 1 },
            ],
          }),
          chunk(1, { about: [{ key: "z", strength: 0.5 }], mentions: [{ key: "z", n: 2 }] }),
        ]);
        expect(await store.entitiesOf(kg, [2, 1, 99])).toEqual({
          about: [{ chunk_id: 1, key: "z", weight: 0.5 }],
          mentions: [
            { chunk_id: 1, key: "z", weight: 2 },
            { chunk_id: 2, key: "a", weight: 1 },
            { chunk_id: 2, key: "b", weight: 3 },
          ],
        });
      });

      test("writing a chunk again leaves exactly the edges of the last write", async () => {
        const first = chunk(1, { about: [{ key: "a", strength: 1 }], mentions: [{ key: "b", n: 1 }] });
        await store.upsertChunks(kg, [first]);
        await store.upsertChunks(kg, [first]);
        expect(await store.counts(kg)).toEqual({ ...nothing, chunks: 1, about: 1, mentions: 1 });
        await store.upsertChunks(kg, [chunk(1, { mentions: [{ key: "c", n: 4 }] })]);
        expect(await store.entitiesOf(kg, [1])).toEqual({
          about: [],
          mentions: [{ chunk_id: 1, key: "c", weight: 4 }],
        });
      });

      test("if a call gives a chunk twice, the last one counts; if it gives an edge twice, the strongest counts", async () => {
        await store.upsertChunks(kg, [
          chunk(1, { mentions: [{ key: "a", n: 1 }] }),
          chunk(1, {
            mentions: [
              { key: "b", n: 1 },
              { key: "b", n: 5 },
            ],
          }),
        ]);
        expect((await store.entitiesOf(kg, [1])).mentions).toEqual([{ chunk_id: 1, key: "b", weight: 5 }]);
      });

      test("chunks of a key come strongest first, then by id, at most cap per key", async () => {
        await store.upsertChunks(
          kg,
          [5, 4, 3, 2, 1].map((id) =>
            chunk(id, {
              about: [{ key: "a", strength: id === 3 ? 1 : 0.5 }],
              mentions: [
                { key: "a", n: id % 2 === 0 ? 7 : 1 },
                { key: "b", n: 1 },
              ],
            }),
          ),
        );
        const ids = (edges: readonly { chunk_id: number }[]) => edges.map((edge) => edge.chunk_id);
        expect(ids(await store.chunksAbout(kg, ["a", "none"], 3))).toEqual([3, 1, 2]);
        const mentioning = await store.chunksMentioning(kg, ["b", "a", "a"], 2);
        const perKey = (key: string) => ids(mentioning.filter((edge) => edge.key === key));
        expect([perKey("a"), perKey("b"), mentioning.length]).toEqual([[2, 4], [1, 2], 4]);
        expect(await store.chunksAbout(kg, [], 3)).toEqual([]);
      });

      test("hostile keys are plain text", async () => {
        await store.upsertChunks(kg, [chunk(1, { mentions: hostile.map((key) => ({ key, n: 1 })) })]);
        const found = await store.chunksMentioning(kg, hostile, 5);
        expect(found.map((edge) => edge.key).toSorted()).toEqual(hostile.toSorted());
      });

      test("a key with NUL is refused as invalid input", async () => {
        const nul = chunk(1, { mentions: [{ key: "a\0b", n: 1 }] });
        await expect(store.upsertChunks(kg, [nul])).rejects.toMatchObject({ kind: "invalid_input" });
      });

      test("deleting a chunk deletes its edges; deleting a missing chunk is no error", async () => {
        const about = [{ key: "a", strength: 1 }];
        await store.upsertChunks(kg, [chunk(1, { about }), chunk(2, { about })]);
        await store.deleteChunks(kg, [1, 99]);
        await store.deleteChunks(kg, []);
        expect(await store.counts(kg)).toEqual({ ...nothing, chunks: 1, about: 1 });
      });

      test("a source is deleted by revision or as a whole, and other sources stay", async () => {
        await store.upsertChunks(kg, [
          chunk(1, { revision: 1 }),
          chunk(2, { revision: 2 }),
          chunk(3, { source_id: "src_b" }),
          chunk(4, { source_id: null, revision: null }),
        ]);
        await store.deleteSource(kg, "src_a", 1);
        expect((await store.counts(kg)).chunks).toBe(3);
        await store.deleteSource(kg, "src_a", null);
        expect((await store.counts(kg)).chunks).toBe(2);
        await store.deleteSource(kg, "src_none", null);
        expect((await store.counts(kg)).chunks).toBe(2);
      });

      test("a call with thousands of chunks stores all of them", async () => {
        const mentions = Array.from({ length: 5 }, (_, n) => ({ key: `key ${n}`, n: n + 1 }));
        await store.upsertChunks(
          kg,
          Array.from({ length: 2_500 }, (_, id) => chunk(id + 1, { mentions })),
        );
        expect(await store.counts(kg)).toEqual({ ...nothing, chunks: 2_500, mentions: 12_500 });
      });

      test("twenty concurrent writers of the same chunks leave the complete state of one of them", async () => {
        const write = (n: number) =>
          store.upsertChunks(
            kg,
            [3, 1, 2, 4].map((id) => chunk(id, { mentions: [{ key: `writer ${n}`, n }] })),
          );
        await Promise.all(Array.from({ length: 20 }, (_, n) => write(n + 1)));
        const { mentions } = await store.entitiesOf(kg, [1, 2, 3, 4]);
        expect(mentions).toHaveLength(4);
        expect(new Set(mentions.map((edge) => edge.key)).size).toBe(1);
      });
    });

    describe("entities and relations", () => {
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
    });

    describe("paths", () => {
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
    });

    test("knowledge graphs are separate: dropping one leaves the other", async () => {
      const other = kg + 1;
      for (const each of [kg, other]) {
        await store.upsertChunks(each, [chunk(1, { about: [{ key: "a", strength: 1 }] })]);
        await store.upsertEntities(each, [entity(1)]);
        await store.upsertRelations(each, [relation(1, [1, 2])]);
      }
      await store.dropKg(kg);
      expect(await store.counts(kg)).toEqual(nothing);
      expect(await store.chunksAbout(kg, ["a"], 5)).toEqual([]);
      expect(await store.counts(other)).toEqual({ ...nothing, chunks: 1, about: 1, entities: 1, relations: 1 });
    });

    test("an empty write is no error, and health names the engine", async () => {
      await store.upsertChunks(kg, []);
      await store.upsertEntities(kg, []);
      await store.upsertRelations(kg, []);
      await store.deleteEntities(kg, []);
      expect(await store.counts(kg)).toEqual(nothing);
      expect(await store.health()).toMatchObject({ status: "connected", engine: expect.stringMatching(/\w+ \d/) });
    });

    test("an acknowledged write is there after the store was closed and opened again", async () => {
      await store.upsertChunks(kg, [chunk(1, { about: [{ key: "a", strength: 1 }] })]);
      await store.close();
      await store.close();
      store = await engine.reopen();
      expect((await store.counts(kg)).about).toBe(1);
    });
  });
}

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
