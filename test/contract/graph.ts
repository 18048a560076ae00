import { randomInt } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { GraphKind, GraphStore } from "../../stores/ports/graph.ts";
import type { Engine, OpenEngine } from "./engine.ts";
import { chunks } from "./graph/chunks.ts";
import { comparing } from "./graph/comparing.ts";
import { chunk, entity, nothing, relation } from "./graph/lab.ts";
import { paths } from "./graph/paths.ts";
import { entitiesAndRelations } from "./graph/relations.ts";

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

    describe("comparing", () => comparing(() => ({ store, kg })));

    describe("chunks", () => chunks(() => ({ store, kg })));

    describe("entities and relations", () => entitiesAndRelations(() => ({ store, kg })));

    describe("paths", () => paths(() => ({ store, kg })));

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
