import { beforeAll, describe, expect, test } from "vitest";
import { type DocumentRecords, ingest, newKg } from "../../support/document-lab.ts";
import { acquaintance, editsLab, given, notFound } from "./lab.ts";

export function entityDeletions(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });
  const { variants, only, between, derivedOf, counts } = editsLab(() => records);

  describe("deleteEntity", () => {
    test("deletes the entity's relations, too, and keeps the entity deleted through a new revision", async () => {
      const kg = await newKg(records);
      await ingest(records, kg.id, { name: "a", document: acquaintance("old") });
      const { id } = await only(kg.id, "ada");
      expect(await records.edits.deleteEntity(kg.id, id)).toEqual({
        kg_id: kg.id,
        version: 2,
        deleted: [id],
        relations_deleted: 1,
      });
      expect(await counts(kg.id)).toEqual({ entities: 1, relations: 0, version: 2 });
      const { result } = await ingest(records, kg.id, { name: "a", document: acquaintance("new") });
      expect(result.counts).toMatchObject({ entities_count: 1, relations_count: 0 });
      expect(await variants(kg.id, "ada")).toEqual([]);
      await expect(records.edits.deleteEntity(kg.id, id)).rejects.toEqual(notFound("entity_id"));
    });

    test("marks the entity for the projections", async () => {
      const kg = await newKg(records);
      const { id } = await records.edits.createEntity(kg.id, { key: "ada", ...given });
      const rows = await records.outbox.lease("vectors", { limit: 10, leaseMs: 60_000, kg_id: kg.id });
      await records.outbox.done(rows);
      await records.edits.deleteEntity(kg.id, id);
      const again = await records.outbox.lease("vectors", { limit: 10, leaseMs: 60_000, kg_id: kg.id });
      expect(again).toMatchObject([{ key: `entity:${id}`, newest_version: 2 }]);
    });
  });

  describe("deletion of many", () => {
    test("equals deleting each entity, in one version; unknown ids are passed over", async () => {
      const [kg, plain] = [await newKg(records), await newKg(records)];
      const ids: number[] = [];
      for (const { id } of [kg, plain]) {
        await ingest(records, id, { name: "a", document: acquaintance("old") });
        ids.push((await records.edits.createEntity(id, { key: "eve", ...given })).id, (await only(id, "ada")).id);
      }
      const [eve = 0, ada = 0, ...others] = ids;
      for (const id of others) await records.edits.deleteEntity(plain.id, id);
      const before = (await counts(kg.id)).version ?? 0;
      const gone = await records.edits.deleteEntities(kg.id, [eve, ada, eve, 999_999_999, ...others]);
      expect(gone).toMatchObject({ kg_id: kg.id, version: before + 1, relations_deleted: 1 });
      expect([...gone.deleted].sort()).toEqual([ada, eve].sort());
      expect(await records.cutover.dump(kg.id)).toBe(await records.cutover.dump(plain.id));
      await ingest(records, kg.id, { name: "a", document: acquaintance("new") });
      expect(await counts(kg.id)).toMatchObject({ entities: 1, relations: 0 });
    });

    test("equals deleting each relation", async () => {
      const [kg, plain] = [await newKg(records), await newKg(records)];
      const ids: number[] = [];
      for (const { id } of [kg, plain]) {
        await ingest(records, id, { name: "a", document: acquaintance("old") });
        // Before the other relation is made: the marks come in any order.
        const knows = await derivedOf(id);
        const loves = { ...(await between(id, "ada", "bob")), relation_type: "loves", confidence_score: 1 };
        ids.push((await records.edits.createRelation(id, loves)).id, knows.id);
      }
      const [loves = 0, knows = 0, ...others] = ids;
      for (const id of others) await records.edits.deleteRelation(plain.id, id);
      const gone = await records.edits.deleteRelations(kg.id, [loves, knows, 999_999_999, ...others]);
      expect([...gone.deleted].sort()).toEqual([loves, knows].sort());
      expect(await records.cutover.dump(kg.id)).toBe(await records.cutover.dump(plain.id));
    });

    test("of unknown ids changes nothing", async () => {
      const kg = await newKg(records);
      const { version } = await records.edits.createEntity(kg.id, { key: "ada", ...given });
      const none = { kg_id: kg.id, version, deleted: [] };
      expect(await records.edits.deleteEntities(kg.id, [999_999_999])).toMatchObject(none);
      expect(await records.edits.deleteRelations(kg.id, [999_999_999])).toMatchObject(none);
      expect(await counts(kg.id)).toMatchObject({ version, entities: 1 });
    });
  });
}
