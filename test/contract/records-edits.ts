// Contract of people's edits of a graph: documents that are ingested or deleted later do not undo them.
import { beforeAll, describe, expect, test } from "vitest";
import type { PreparedChunk } from "../../domain/chunk.ts";
import type { Entity } from "../../domain/graph.ts";
import { type DocumentRecords, ingest, newKg, tenant_id } from "../support/document-lab.ts";
import { mentionOf, prepared, subjectOf, tripleOf } from "../support/small-documents.ts";

const notFound = (field?: string) => expect.objectContaining({ kind: "not_found", field });

/** Ada (a person) knows Bob; another `word` makes another revision. */
const acquaintance = (word: string): readonly PreparedChunk[] => [
  prepared(0, {
    subjects: [subjectOf("ada", { type: "person", description: "Ada is a sailor." })],
    mentions: [mentionOf("bob", { type: "person" })],
    triples: [tripleOf("ada", "knows", "bob")],
    sentences: [[word]],
  }),
];

const given = { label: "Ada L.", entity_type: "person", description: "By hand.", properties: { born: 1815 } };

export function editsContract(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });

  const variants = (kg_id: number, key: string) => records.reading.entitiesByKey([kg_id], [key]);
  async function only(kg_id: number, key: string): Promise<Entity> {
    const [entity, ...more] = await variants(kg_id, key);
    if (!entity || more.length > 0) throw new Error(`Not exactly one entity '${key}'`);
    return entity;
  }
  async function between(kg_id: number, source: string, target: string) {
    const [from, to] = [await only(kg_id, source), await only(kg_id, target)];
    return { relation_type: "knows", source_entity_id: from.id, target_entity_id: to.id, properties: {} };
  }
  const remove = (kg: { name: string }, source_id: string) =>
    records.cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id }, { force: false });
  const counts = async (kg_id: number) => {
    const kg = await records.kgs.byId(kg_id);
    return { entities: kg?.entities_count, relations: kg?.relations_count, version: kg?.version };
  };

  describe("editEntity", () => {
    test("edited fields stay through a new revision; the other fields are derived from it", async () => {
      const kg = await newKg(records);
      await ingest(records, kg.id, "a", acquaintance("old"));
      const { id } = await only(kg.id, "ada");
      const edited = await records.edits.editEntity(kg.id, id, { label: "Countess", properties: { born: 1815 } });
      expect(edited).toMatchObject({ id, key: "ada", label: "Countess", entity_type: "person", version: 2 });
      await ingest(records, kg.id, "a", [prepared(0, { subjects: [subjectOf("ada", { type: "place" })] })]);
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

    test("an edit is deleted with its entity", async () => {
      const kg = await newKg(records);
      const first = await ingest(records, kg.id, "a", acquaintance("old"));
      await records.edits.editEntity(kg.id, (await only(kg.id, "ada")).id, { label: "Countess" });
      await remove(kg, first.ref.source_id);
      await ingest(records, kg.id, "b", acquaintance("new"));
      expect(await only(kg.id, "ada")).toMatchObject({ label: "ada" });
    });

    test("an entity of another knowledge graph is not found", async () => {
      const [kg, other] = [await newKg(records), await newKg(records)];
      const { id } = await records.edits.createEntity(other.id, { key: "ada", ...given });
      await expect(records.edits.editEntity(kg.id, id, { label: "x" })).rejects.toEqual(notFound());
      await expect(records.edits.deleteEntity(kg.id, id)).rejects.toEqual(notFound());
    });
  });

  describe("createEntity", () => {
    test("pins the entity of that key and type, so that it outlives its documents", async () => {
      const kg = await newKg(records);
      const { ref } = await ingest(records, kg.id, "a", acquaintance("old"));
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
      await ingest(records, kg.id, "a", [
        prepared(0, {
          mentions: [0, 1, 2].map((start) => mentionOf("crete", { type: start === 2 ? "work" : "place", start })),
        }),
        prepared(1, {
          mentions: [mentionOf("crete", { type: "work" }), mentionOf("bob")],
          triples: [tripleOf("bob", "wrote", "crete")],
        }),
      ]);
      const before = await records.cutover.dump(kg.id);
      const work = await records.edits.createEntity(kg.id, { ...given, key: "crete", entity_type: "work" });
      expect(work).toMatchObject({ variant: "work", label: "crete", mention_count: 2 });
      expect(await variants(kg.id, "crete")).toMatchObject([
        { variant: "", entity_type: "place", mention_count: 1 },
        work,
      ]);
      expect(await counts(kg.id)).toMatchObject({ entities: 3, relations: 1 });
      // The relation of the second chunk belongs to the work; when the work is deleted, it belongs to the place again.
      expect(await records.edits.deleteEntity(kg.id, work.id)).toEqual({ relations_deleted: 1 });
      expect(await records.cutover.dump(kg.id)).toBe(before);
    });

    test("lifts a suppression, as if the entity had never been deleted", async () => {
      const [kg, plain] = [await newKg(records), await newKg(records)];
      for (const { id } of [kg, plain]) await ingest(records, id, "a", acquaintance("old"));
      await records.edits.deleteEntity(kg.id, (await only(kg.id, "ada")).id);
      for (const { id } of [kg, plain]) {
        await ingest(records, id, "a", acquaintance("new"));
        await records.edits.createEntity(id, { key: "ada", ...given });
      }
      expect(await records.cutover.dump(kg.id)).toBe(await records.cutover.dump(plain.id));
    });
  });

  describe("deleteEntity", () => {
    test("deletes the entity's relations, too, and keeps the entity deleted through a new revision", async () => {
      const kg = await newKg(records);
      await ingest(records, kg.id, "a", acquaintance("old"));
      const { id } = await only(kg.id, "ada");
      expect(await records.edits.deleteEntity(kg.id, id)).toEqual({ relations_deleted: 1 });
      expect(await counts(kg.id)).toEqual({ entities: 1, relations: 0, version: 2 });
      const { result } = await ingest(records, kg.id, "a", acquaintance("new"));
      expect(result.counts).toMatchObject({ entities_count: 1, relations_count: 0 });
      expect(await variants(kg.id, "ada")).toEqual([]);
      await expect(records.edits.deleteEntity(kg.id, id)).rejects.toEqual(notFound());
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

  describe("relations", () => {
    test("a relation made by hand outlives documents, and its confidence combines with theirs", async () => {
      const kg = await newKg(records);
      for (const key of ["ada", "bob"]) await records.edits.createEntity(kg.id, { ...given, key });
      const made = await records.edits.createRelation(kg.id, {
        ...(await between(kg.id, "ada", "bob")),
        confidence_score: 0.5,
      });
      expect(made).toMatchObject({ source_key: "ada", target_key: "bob", confidence_score: 0.5, support_count: 0 });
      const { ref } = await ingest(records, kg.id, "a", acquaintance("old"));
      const current = async () => (await records.reading.relations(kg.id, [made.id]))[0];
      expect(await current()).toMatchObject({ confidence_score: 0.9, support_count: 1 });
      await remove(kg, ref.source_id);
      expect(await current()).toMatchObject({ confidence_score: 0.5, support_count: 0 });
      expect(await counts(kg.id)).toMatchObject({ entities: 2, relations: 1 });
    });

    test("a deleted relation stays deleted until a person makes it again", async () => {
      const [kg, plain] = [await newKg(records), await newKg(records)];
      for (const { id } of [kg, plain]) await ingest(records, id, "a", acquaintance("old"));
      const derived = await records.edits.createRelation(kg.id, {
        ...(await between(kg.id, "ada", "bob")),
        confidence_score: 0.5,
      });
      await records.edits.deleteRelation(kg.id, derived.id);
      expect(await records.reading.relations(kg.id, [derived.id])).toEqual([]);
      for (const { id } of [kg, plain]) await ingest(records, id, "a", acquaintance("new"));
      expect(await counts(kg.id)).toMatchObject({ entities: 2, relations: 0 });
      for (const { id } of [kg, plain])
        await records.edits.createRelation(id, { ...(await between(id, "ada", "bob")), confidence_score: 0.5 });
      expect(await records.cutover.dump(kg.id)).toBe(await records.cutover.dump(plain.id));
      await expect(records.edits.deleteRelation(kg.id, derived.id)).rejects.toEqual(notFound());
    });

    test("a relation to or from an unknown entity is refused, naming the field", async () => {
      const kg = await newKg(records);
      const { id } = await records.edits.createEntity(kg.id, { key: "ada", ...given });
      const relate = (source_entity_id: number, target_entity_id: number) =>
        records.edits.createRelation(kg.id, {
          relation_type: "knows",
          source_entity_id,
          target_entity_id,
          confidence_score: 1,
          properties: {},
        });
      await expect(relate(id, 999_999_999)).rejects.toEqual(notFound("target_entity_id"));
      await expect(relate(999_999_999, id)).rejects.toEqual(notFound("source_entity_id"));
    });
  });
}
