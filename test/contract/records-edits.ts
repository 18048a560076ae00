// Contract of people's edits of a graph: documents that are ingested or deleted later do not undo them.
import { beforeAll, describe, expect, test } from "vitest";
import type { PreparedChunk } from "../../domain/chunk.ts";
import type { Entity } from "../../domain/graph.ts";
import { quoteOf, quoteOfKg } from "../../domain/quotes.ts";
import type { StoredRelation } from "../../stores/ports/records/edits.ts";
import { type DocumentRecords, ingest, newKg, tenant_id } from "../support/document-lab.ts";
import { mentionOf, prepared, subjectOf, tripleOf } from "../support/small-documents.ts";

const notFound = (field?: string) => expect.objectContaining({ kind: "not_found", field });

/** Ada (a person) knows Bob; another `word` makes another revision. */
const acquaintance = (word: string): readonly PreparedChunk[] => [
  prepared(0, {
    subjects: [subjectOf("ada", { type: "person", description: "Ada is a sailor." })],
    mentions: [mentionOf("bob", { type: "person" })],
    triples: [tripleOf(["ada", "knows", "bob"])],
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
  /** The relation that the documents state; its creation leaves it unpinned. */
  async function derivedOf(kg_id: number): Promise<StoredRelation> {
    const rows = await records.outbox.lease("graph", { limit: 100, leaseMs: 60_000, kg_id });
    const key = rows.find(({ key }) => key.startsWith("relation:"))?.key ?? "";
    return records.edits.editRelation(kg_id, Number(key.slice("relation:".length)), { properties: {} });
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

  describe("relations", () => {
    test("a relation made by hand outlives documents, and its confidence combines with theirs", async () => {
      const kg = await newKg(records);
      for (const key of ["ada", "bob"]) await records.edits.createEntity(kg.id, { ...given, key });
      const made = await records.edits.createRelation(kg.id, {
        ...(await between(kg.id, "ada", "bob")),
        confidence_score: 0.5,
      });
      expect(made).toMatchObject({ source_key: "ada", target_key: "bob", confidence_score: 0.5, support_count: 0 });
      const { ref } = await ingest(records, kg.id, { name: "a", document: acquaintance("old") });
      const current = async () => (await records.reading.relations(kg.id, [made.id]))[0];
      expect(await current()).toMatchObject({ confidence_score: 0.9, support_count: 1 });
      await remove(kg, ref.source_id);
      expect(await current()).toMatchObject({ confidence_score: 0.5, support_count: 0 });
      expect(await counts(kg.id)).toMatchObject({ entities: 2, relations: 1 });
    });

    test("its entities outlive their documents, and go with it unless something else needs them", async () => {
      const kg = await newKg(records);
      await ingest(records, kg.id, { name: "b", document: [prepared(0, { mentions: [mentionOf("eve")] })] });
      const first = await ingest(records, kg.id, { name: "a", document: acquaintance("old") });
      const loves = { ...(await between(kg.id, "ada", "bob")), relation_type: "loves", confidence_score: 0.5 };
      const { id } = await records.edits.createRelation(kg.id, loves);
      const current = async () => (await records.reading.relations(kg.id, [id]))[0];
      // A new revision names nobody of them; then no document is left.
      await ingest(records, kg.id, { name: "a", document: [prepared(0, { sentences: [["new"]] })] });
      expect(await current()).toMatchObject({ confidence_score: 0.5, support_count: 0 });
      expect(await only(kg.id, "bob")).toMatchObject({ label: "bob", about_count: 0, mention_count: 0 });
      await remove(kg, first.ref.source_id);
      expect(await current()).toMatchObject({ source_key: "ada", target_key: "bob" });
      expect(await counts(kg.id)).toMatchObject({ entities: 3, relations: 1 });
      await records.edits.deleteRelation(kg.id, id);
      const others = async () => (await variants(kg.id, "ada")).concat(await variants(kg.id, "bob"));
      expect(await others()).toEqual([]);
      expect(await counts(kg.id)).toMatchObject({ entities: 1, relations: 0 });
    });

    test("a deleted end takes the relation along, and the other end if nothing else needs it", async () => {
      const kg = await newKg(records);
      const { ref } = await ingest(records, kg.id, { name: "a", document: acquaintance("old") });
      const loves = { ...(await between(kg.id, "ada", "bob")), relation_type: "loves", confidence_score: 0.5 };
      await records.edits.createRelation(kg.id, loves);
      await remove(kg, ref.source_id);
      expect(await counts(kg.id)).toMatchObject({ entities: 2, relations: 1 });
      const gone = await records.edits.deleteEntity(kg.id, loves.target_entity_id);
      expect(gone).toMatchObject({ deleted: [loves.target_entity_id], relations_deleted: 1 });
      expect(await counts(kg.id)).toMatchObject({ entities: 0, relations: 0 });
      expect(await variants(kg.id, "ada")).toEqual([]);
    });

    test("a deleted relation stays deleted until a person makes it again", async () => {
      const [kg, plain] = [await newKg(records), await newKg(records)];
      for (const { id } of [kg, plain]) await ingest(records, id, { name: "a", document: acquaintance("old") });
      const derived = await records.edits.createRelation(kg.id, {
        ...(await between(kg.id, "ada", "bob")),
        confidence_score: 0.5,
      });
      await records.edits.deleteRelation(kg.id, derived.id);
      expect(await records.reading.relations(kg.id, [derived.id])).toEqual([]);
      for (const { id } of [kg, plain]) await ingest(records, id, { name: "a", document: acquaintance("new") });
      expect(await counts(kg.id)).toMatchObject({ entities: 2, relations: 0 });
      for (const { id } of [kg, plain])
        await records.edits.createRelation(id, { ...(await between(id, "ada", "bob")), confidence_score: 0.5 });
      expect(await records.cutover.dump(kg.id)).toBe(await records.cutover.dump(plain.id));
      await expect(records.edits.deleteRelation(kg.id, derived.id)).rejects.toEqual(notFound("relation_id"));
    });

    test("edited fields go before documents and creation, and are deleted with the relation", async () => {
      const [kg, plain] = [await newKg(records), await newKg(records)];
      for (const { id } of [kg, plain])
        await ingest(records, id, { name: "b", document: [prepared(0, { mentions: [mentionOf("bob")] })] });
      const { ref } = await ingest(records, kg.id, { name: "a", document: acquaintance("old") });
      const { id, created_at } = await derivedOf(kg.id);
      const edit = { relation_type: "loves", confidence_score: 0.25, properties: { since: 1833, gone: null } };
      const edited = await records.edits.editRelation(kg.id, id, edit);
      expect(edited).toMatchObject({ id, relation_type: "loves", confidence_score: 0.25, properties: { since: 1833 } });
      expect(edited.created_at).toEqual(created_at);
      // Another revision that states the former type supports the same relation.
      await ingest(records, kg.id, { name: "a", document: acquaintance("new") });
      const [read] = await records.reading.relations(kg.id, [id]);
      expect(read).toMatchObject({ relation_type: "loves", confidence_score: 0.25, support_count: 1 });
      expect(await counts(kg.id)).toMatchObject({ entities: 2, relations: 1 });
      await remove(kg, ref.source_id);
      expect(await records.cutover.dump(kg.id)).toBe(await records.cutover.dump(plain.id));
    });

    test("a relation with another type is found by a creation of that type, and deleted under its stated type", async () => {
      const kg = await newKg(records);
      await ingest(records, kg.id, { name: "a", document: acquaintance("old") });
      const { id } = await derivedOf(kg.id);
      await records.edits.editRelation(kg.id, id, { relation_type: "loves" });
      const loves = { ...(await between(kg.id, "ada", "bob")), relation_type: "loves", confidence_score: 1 };
      expect(await records.edits.createRelation(kg.id, loves)).toMatchObject({ id, relation_type: "loves" });
      await records.edits.deleteRelation(kg.id, id);
      await ingest(records, kg.id, { name: "a", document: acquaintance("new") });
      expect(await counts(kg.id)).toMatchObject({ relations: 0 });
    });

    test("a type that the two entities have already is refused", async () => {
      const kg = await newKg(records);
      await ingest(records, kg.id, { name: "a", document: acquaintance("old") });
      const { id } = await derivedOf(kg.id);
      const loves = { ...(await between(kg.id, "ada", "bob")), relation_type: "loves", confidence_score: 1 };
      const other = await records.edits.createRelation(kg.id, loves);
      const conflict = expect.objectContaining({ kind: "conflict" });
      await expect(records.edits.editRelation(kg.id, id, { relation_type: "loves" })).rejects.toEqual(conflict);
      expect(await records.edits.editRelation(kg.id, other.id, { relation_type: "loves" })).toMatchObject({
        id: other.id,
      });
    });

    test("an edit of an unknown relation, and of one in another knowledge graph, is not found", async () => {
      const [kg, other] = [await newKg(records), await newKg(records)];
      await ingest(records, kg.id, { name: "a", document: acquaintance("old") });
      const { id } = await derivedOf(kg.id);
      const edit = { properties: { since: 1833 } };
      await expect(records.edits.editRelation(other.id, id, edit)).rejects.toEqual(notFound("relation_id"));
      await expect(records.edits.editRelation(kg.id, 999_999_999, edit)).rejects.toEqual(notFound("relation_id"));
    });

    test("one that the graph store shall hold brings its ends along; one that it shall not hold needs a document", async () => {
      const kg = await newKg(records);
      const sync = { graph: false, vectors: true };
      const ids: number[] = [];
      for (const key of ["ada", "bob"]) ids.push((await records.edits.createEntity(kg.id, { key, ...given, sync })).id);
      const inGraph = async () => (await records.outbox.entities(kg.id, ids)).map(({ in_graph }) => in_graph);
      const knows = { ...(await between(kg.id, "ada", "bob")), confidence_score: 1 };
      const kept = await records.edits.createRelation(kg.id, { ...knows, sync: { graph: false } });
      expect([kept.in_graph, ...(await inGraph())]).toEqual([false, false, false]);
      // Its confidence is 1 with the document and without it; the engine learns of it nevertheless.
      const { ref } = await ingest(records, kg.id, { name: "a", document: acquaintance("old") });
      const [supported] = await records.outbox.relations(kg.id, [kept.id]);
      expect(supported).toMatchObject({ in_graph: true, version: 4 });
      await remove(kg, ref.source_id);
      expect(await records.outbox.relations(kg.id, [kept.id])).toMatchObject([{ in_graph: false, version: 5 }]);
      const wanted = await records.edits.createRelation(kg.id, { ...knows, sync: { graph: true } });
      expect(wanted).toMatchObject({ id: kept.id, in_graph: true, version: 6 });
      expect(await inGraph()).toEqual([true, true]);
      const marked = await records.outbox.lease("graph", { limit: 100, leaseMs: 60_000, kg_id: kg.id });
      expect(marked.filter(({ newest_version }) => newest_version === 6).map(({ key }) => key)).toEqual(
        expect.arrayContaining([...ids.map((id) => `entity:${id}`), `relation:${kept.id}`]),
      );
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
