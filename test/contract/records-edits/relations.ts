import { beforeAll, describe, expect, test } from "vitest";
import { type DocumentRecords, ingest, newKg } from "../../support/document-lab.ts";
import { mentionOf, prepared } from "../../support/small-documents.ts";
import { acquaintance, editsLab, given, notFound } from "./lab.ts";

export function relationEdits(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });
  const { variants, only, between, derivedOf, remove, counts } = editsLab(() => records);

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
