import { beforeAll, describe, expect, test } from "vitest";
import { type DocumentRecords, ingest, newKg } from "../../support/document-lab.ts";
import { acquaintance, editsLab, given } from "./lab.ts";

export function unsyncedCreations(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });
  const { remove } = editsLab(() => records);

  describe("engines that a creation leaves out", () => {
    const nowhere = { graph: false, vectors: false };
    const projected = async (kg_id: number, id: number) => {
      const [{ in_graph, in_vectors } = {}] = await records.outbox.entities(kg_id, [id]);
      return { in_graph, in_vectors };
    };

    test("hold the entity while a document supports it", async () => {
      const kg = await newKg(records);
      const out = { in_graph: false, in_vectors: false };
      const made = await records.edits.createEntity(kg.id, { key: "ada", ...given, sync: nowhere });
      expect(made).toMatchObject(out);
      const { ref } = await ingest(records, kg.id, { name: "a", document: acquaintance("old") });
      expect(await projected(kg.id, made.id)).toEqual({ in_graph: true, in_vectors: true });
      const leased = { limit: 100, leaseMs: 60_000, kg_id: kg.id };
      await records.outbox.done(await records.outbox.lease("graph", leased));
      await remove(kg, ref.source_id);
      expect(await projected(kg.id, made.id)).toEqual(out);
      // The engine learns of it: without a mark it would keep the entity.
      const keys = (await records.outbox.lease("graph", leased)).map(({ key }) => key);
      expect(keys).toContain(`entity:${made.id}`);
    });

    test("get the entity by a further creation, and keep it then", async () => {
      const kg = await newKg(records);
      const { id } = await records.edits.createEntity(kg.id, { key: "ada", ...given, sync: nowhere });
      const leased = { limit: 100, leaseMs: 60_000, kg_id: kg.id };
      await records.outbox.done(await records.outbox.lease("graph", leased));
      const again = await records.edits.createEntity(kg.id, {
        key: "ada",
        ...given,
        sync: { graph: true, vectors: false },
      });
      expect(again).toMatchObject({ id, in_graph: true, in_vectors: false });
      expect(await records.outbox.lease("graph", leased)).toMatchObject([{ key: `entity:${id}`, newest_version: 2 }]);
      const third = await records.edits.createEntity(kg.id, { key: "ada", ...given, sync: nowhere });
      expect(third).toMatchObject({ in_graph: true, in_vectors: false });
    });

    test("are left out when a derived entity is made by hand, too", async () => {
      const kg = await newKg(records);
      const { ref } = await ingest(records, kg.id, { name: "a", document: acquaintance("old") });
      const { id } = await records.edits.createEntity(kg.id, { key: "ada", ...given, sync: nowhere });
      expect(await projected(kg.id, id)).toEqual({ in_graph: true, in_vectors: true });
      await remove(kg, ref.source_id);
      expect(await projected(kg.id, id)).toEqual({ in_graph: false, in_vectors: false });
    });
  });

  describe("waiting", () => {
    test("names the targets that do not show a version, with failed attempts, until their rows are done", async () => {
      const kg = await newKg(records);
      const { version } = await records.edits.createEntity(kg.id, { key: "ada", ...given });
      const waiting = () => records.outbox.waiting(kg.id, version);
      expect([...(await waiting())].sort()).toEqual([
        ["graph", 0],
        ["keywords", 0],
        ["vectors", 0],
      ]);
      expect([...(await records.outbox.waiting(kg.id, version + 1))]).toEqual([]);
      const leased = { limit: 10, leaseMs: 60_000, kg_id: kg.id };
      await records.outbox.done(await records.outbox.lease("keywords", leased));
      await records.outbox.retry(await records.outbox.lease("graph", leased));
      expect([...(await waiting())].sort()).toEqual([
        ["graph", 1],
        ["vectors", 0],
      ]);
    });

    test("a later mark of the same record hides no earlier one", async () => {
      const kg = await newKg(records);
      const { id, version } = await records.edits.createEntity(kg.id, { key: "ada", ...given });
      const leased = await records.outbox.lease("graph", { limit: 10, leaseMs: 60_000, kg_id: kg.id });
      await records.edits.editEntity(kg.id, id, { label: "Countess" });
      await records.outbox.lease("graph", { limit: 10, leaseMs: 60_000, kg_id: kg.id });
      const waits = async (at: number) => (await records.outbox.waiting(kg.id, at)).has("graph");
      expect([await waits(version), await waits(version + 1)]).toEqual([true, true]);
      await records.outbox.done(leased);
      expect([await waits(version), await waits(version + 1)]).toEqual([false, true]);
    });
  });
}
