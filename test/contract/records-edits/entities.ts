import { beforeAll, describe, expect, test } from "vitest";
import { quoteOf, quoteOfKg } from "../../../domain/quotes.ts";
import { type DocumentRecords, ingest, newKg } from "../../support/document-lab.ts";
import { mentionOf, prepared, subjectOf, tripleOf } from "../../support/small-documents.ts";
import { acquaintance, editsLab, given, notFound } from "./lab.ts";

export function entityEdits(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });
  const { only, remove } = editsLab(() => records);

  describe("editEntity", () => {
    test("edited fields stay through a new revision; the other fields are derived from it", async () => {
      const kg = await newKg(records);
      await ingest(records, kg.id, { name: "a", document: acquaintance("old") });
      const { id } = await only(kg.id, "ada");
      const edited = await records.edits.editEntity(kg.id, id, { label: "Countess", properties: { born: 1815 } });
      expect(edited).toMatchObject({ id, key: "ada", label: "Countess", entity_type: "person", version: 2 });
      await ingest(records, kg.id, {
        name: "a",
        document: [prepared(0, { subjects: [subjectOf("ada", { type: "place" })] })],
      });
      expect(await only(kg.id, "ada")).toMatchObject({
        id,
        label: "Countess",
        entity_type: "place",
        description: "",
        properties: { born: 1815 },
      });
    });

    test("properties are merged, and null removes one", async () => {
      const kg = await newKg(records);
      const { id } = await records.edits.createEntity(kg.id, { key: "ada", ...given });
      await records.edits.editEntity(kg.id, id, { properties: { died: 1852, nested: { a: null } } });
      const edited = await records.edits.editEntity(kg.id, id, { properties: { born: null } });
      expect(edited.properties).toEqual({ died: 1852, nested: { a: null } });
    });

    test("removed properties that the creation did not give leave nothing behind", async () => {
      const kg = await newKg(records);
      const { id } = await records.edits.createEntity(kg.id, { key: "ada", ...given });
      const edit = (properties: Record<string, unknown>) => records.edits.editEntity(kg.id, id, { properties });
      await edit({ born: null });
      const before = await records.cutover.dump(kg.id);
      await edit({ crew: 1, ship: { flag: null } });
      await edit({ crew: null, ship: null, never: null });
      expect(await records.cutover.dump(kg.id)).toBe(before);
      expect((await edit({ born: 1816 })).properties).toEqual({ born: 1816 });
    });

    test("a given name leads to the name in documents, through a new revision, and ends with the entity", async () => {
      const kg = await newKg(records);
      const { ref } = await ingest(records, kg.id, { name: "a", document: acquaintance("old") });
      const { id } = await only(kg.id, "ada");
      await records.edits.editEntity(kg.id, id, { label: "The Countess" });
      const named = (keys = ["countess", "bob"]) => records.reading.givenNames([kg.id], keys);
      expect(await named()).toEqual([{ key: "countess", name: "ada" }]);
      expect(await named(["ada"])).toEqual([]);
      await ingest(records, kg.id, { name: "a", document: acquaintance("new") });
      expect(await named()).toEqual([{ key: "countess", name: "ada" }]);
      await records.edits.editEntity(kg.id, id, { label: "Ada" });
      expect(await named(["countess", "ada"])).toEqual([{ key: "countess", name: "ada" }]);
      await records.edits.editEntity(kg.id, id, { label: "Countess" });
      expect(await records.reading.givenNames([(await newKg(records)).id], ["countess"])).toEqual([]);
      await records.edits.editEntity(kg.id, id, { label: "Enchantress" });
      expect(await named(["countess", "enchantress"])).toEqual([
        { key: "enchantress", name: "ada" },
        { key: "countess", name: "ada" },
      ]);
      await remove(kg, ref.source_id);
      expect(await named()).toEqual([]);
    });

    test("an edit is deleted with its entity", async () => {
      const kg = await newKg(records);
      const first = await ingest(records, kg.id, { name: "a", document: acquaintance("old") });
      await records.edits.editEntity(kg.id, (await only(kg.id, "ada")).id, { label: "Countess" });
      await remove(kg, first.ref.source_id);
      await ingest(records, kg.id, { name: "b", document: acquaintance("new") });
      expect(await only(kg.id, "ada")).toMatchObject({ label: "ada" });
    });

    test("an entity of another knowledge graph is not found", async () => {
      const [kg, other] = [await newKg(records), await newKg(records)];
      const { id } = await records.edits.createEntity(other.id, { key: "ada", ...given });
      await expect(records.edits.editEntity(kg.id, id, { label: "x" })).rejects.toEqual(notFound("entity_id"));
      await expect(records.edits.deleteEntity(kg.id, id)).rejects.toEqual(notFound("entity_id"));
    });
  });
}

export function entityCreations(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });
  const { variants, only, remove, counts } = editsLab(() => records);

  describe("createEntity", () => {
    test("pins the entity of that key and type, so that it outlives its documents", async () => {
      const kg = await newKg(records);
      const { ref } = await ingest(records, kg.id, { name: "a", document: acquaintance("old") });
      const derived = await only(kg.id, "ada");
      const pinned = await records.edits.createEntity(kg.id, { key: "ada", ...given });
      expect(pinned).toMatchObject({
        id: derived.id,
        label: "ada",
        description: "Ada is a sailor.",
        properties: { born: 1815 },
      });
      expect(await remove(kg, ref.source_id)).toMatchObject({ entities_deleted: 1, relations_deleted: 1 });
      expect(await only(kg.id, "ada")).toMatchObject({
        id: derived.id,
        label: "Ada L.",
        description: "By hand.",
        about_count: 0,
      });
      expect(await counts(kg.id)).toMatchObject({ entities: 1, relations: 0 });
    });

    test("with another type makes a second entity, which takes over the documents' statements of that type", async () => {
      const kg = await newKg(records);
      await ingest(records, kg.id, {
        name: "a",
        document: [
          prepared(0, {
            mentions: [0, 1, 2].map((start) => mentionOf("crete", { type: start === 2 ? "work" : "place", start })),
          }),
          prepared(1, {
            mentions: [mentionOf("crete", { type: "work" }), mentionOf("bob")],
            triples: [tripleOf(["bob", "wrote", "crete"])],
          }),
        ],
      });
      const before = await records.cutover.dump(kg.id);
      const work = await records.edits.createEntity(kg.id, { ...given, key: "crete", entity_type: "work" });
      expect(work).toMatchObject({ variant: "work", label: "crete", mention_count: 2 });
      const {
        source_ids: _s,
        quotes: _q,
        in_graph: _g,
        in_vectors: _v,
        created_at: _c,
        updated_at: _u,
        ...record
      } = work;
      expect(await variants(kg.id, "crete")).toMatchObject([
        { variant: "", entity_type: "place", mention_count: 1 },
        record,
      ]);
      expect(await counts(kg.id)).toMatchObject({ entities: 3, relations: 1 });
      // The relation of the second chunk belongs to the work; when the work is deleted, it belongs to the place again.
      expect(await records.edits.deleteEntity(kg.id, work.id)).toEqual({
        kg_id: kg.id,
        version: 3,
        deleted: [work.id],
        relations_deleted: 1,
      });
      expect(await records.cutover.dump(kg.id)).toBe(before);
    });

    test("lifts a suppression, as if the entity had never been deleted", async () => {
      const [kg, plain] = [await newKg(records), await newKg(records)];
      for (const { id } of [kg, plain]) await ingest(records, id, { name: "a", document: acquaintance("old") });
      await records.edits.deleteEntity(kg.id, (await only(kg.id, "ada")).id);
      for (const { id } of [kg, plain]) {
        await ingest(records, id, { name: "a", document: acquaintance("new") });
        await records.edits.createEntity(id, { key: "ada", ...given });
      }
      expect(await records.cutover.dump(kg.id)).toBe(await records.cutover.dump(plain.id));
    });
  });

  describe("what clients read of an entity", () => {
    test("its times, and the sources whose active revision names it", async () => {
      const kg = await newKg(records);
      const made = await records.edits.createEntity(kg.id, { key: "ada", ...given });
      expect(made.source_ids).toEqual([]);
      expect(made.created_at).toEqual(made.updated_at);
      const first = await ingest(records, kg.id, { name: "a", document: acquaintance("old") });
      const second = await ingest(records, kg.id, { name: "b", document: acquaintance("other") });
      await ingest(records, kg.id, { name: "c", document: [prepared(0, { mentions: [mentionOf("bob")] })] });
      const renewed = await ingest(records, kg.id, { name: "a", document: acquaintance("new") });
      const edited = await records.edits.editEntity(kg.id, made.id, { label: "Countess" });
      expect(edited.source_ids).toEqual([first.ref.source_id, second.ref.source_id].sort());
      const revisions = [renewed, second].map(({ ref }) => quoteOf(ref.source_id, ref.revision));
      expect(new Set(edited.quotes)).toEqual(new Set([quoteOfKg(kg.id), ...revisions]));
      expect(edited.created_at).toEqual(made.created_at);
      expect(edited.updated_at.getTime()).toBeGreaterThan(made.updated_at.getTime());
    });

    test("merged properties beyond their bounds are refused, and the entity stays as it was", async () => {
      const kg = await newKg(records);
      const { id } = await records.edits.createEntity(kg.id, { key: "ada", ...given });
      const long = (name: string) => ({ properties: { [name]: "x".repeat(40_000) } });
      const edited = await records.edits.editEntity(kg.id, id, long("one"));
      const invalid = expect.objectContaining({ kind: "invalid_input", field: "properties" });
      await expect(records.edits.editEntity(kg.id, id, long("two"))).rejects.toEqual(invalid);
      expect((await only(kg.id, "ada")).properties).toEqual(edited.properties);
    });
  });
}
