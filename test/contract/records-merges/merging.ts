import { beforeAll, describe, expect, test } from "vitest";
import { mergedEntitiesLimit } from "../../../domain/limits/edits.ts";
import { type DocumentRecords, ingest, newKg } from "../../support/document-lab.ts";
import { mentionOf, postedText, prepared, tripleOf } from "../../support/small-documents.ts";
import { byHand, letter, mergesLab } from "./lab.ts";

export function merging(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });
  const { only, twoLetters, merge, split, counts, dump, formsOf, journal } = mergesLab(() => records);

  describe("mergeEntities", () => {
    test("the target keeps its label, type and description, and takes over mentions, forms and relations", async () => {
      const { kg, ada, lovelace, sources } = await twoLetters();
      const { entity, merged } = await merge(kg.id, ada.id, lovelace.id);
      expect(merged).toEqual([lovelace.id]);
      expect(entity).toMatchObject({
        id: ada.id,
        label: "augusta",
        entity_type: "person",
        description: "augusta is a sailor.",
        about_count: 2,
        mention_count: 2,
        source_ids: [...sources].sort(),
      });
      expect(await formsOf(kg.id, ada.id)).toEqual(["augusta", "lovelace"]);
      expect(await counts(kg.id)).toEqual({ entities: 2, relations: 1 });
      expect(await records.reading.entities(kg.id, [lovelace.id])).toEqual([]);
    });

    test("a later document, and another revision, that name the merged entity support the target", async () => {
      const { kg, ada, lovelace } = await twoLetters();
      await merge(kg.id, ada.id, lovelace.id);
      await ingest(records, kg.id, { name: "c", document: letter("lovelace", { word: "stone" }) });
      await ingest(records, kg.id, { name: "b", document: letter("lovelace", { word: "king" }) });
      expect(await only(kg.id, "lovelace")).toMatchObject({ id: ada.id, about_count: 3 });
      expect(await counts(kg.id)).toEqual({ entities: 2, relations: 1 });
    });

    test("an edit of a derived relation goes over, and comes back with a split", async () => {
      const { kg, ada, lovelace } = await twoLetters();
      const rows = await records.outbox.lease("graph", { limit: 100, leaseMs: 60_000, kg_id: kg.id });
      const ids = rows.flatMap(({ key }) => (key.startsWith("relation:") ? [Number(key.slice(9))] : []));
      const relation = (await records.outbox.relations(kg.id, ids)).find((r) => r.source_entity_id === lovelace.id);
      const edit = { relation_type: "born_in", confidence_score: 0.4 };
      await records.edits.editRelation(kg.id, relation?.id ?? 0, edit);
      const before = await dump(kg.id);
      await merge(kg.id, ada.id, lovelace.id);
      expect(await dump(kg.id)).toContain('"born_in"');
      expect(await counts(kg.id)).toEqual({ entities: 2, relations: 1 });
      await split(kg.id, ada.id, lovelace.id);
      expect(await dump(kg.id)).toBe(before);
    });

    test("names that people gave to merged entities lead to their names in documents, else to the target's", async () => {
      const { kg, ada, lovelace } = await twoLetters();
      for (const label of ["Enchantress", "The Countess"])
        await records.edits.editEntity(kg.id, lovelace.id, { label });
      const made = await records.edits.createEntity(kg.id, byHand("Byron"));
      await merge(kg.id, ada.id, lovelace.id, made.id);
      const named = (...keys: string[]) => records.reading.givenNames([kg.id], keys);
      expect(await named("countess")).toEqual([{ key: "countess", name: "lovelace" }]);
      expect(await named("enchantress")).toEqual([{ key: "enchantress", name: "lovelace" }]);
      expect(await named("byron")).toEqual([{ key: "byron", name: "augusta" }]);
      await split(kg.id, ada.id, lovelace.id, made.id);
      expect(await named("countess", "byron")).toEqual([{ key: "countess", name: "lovelace" }]);
    });

    test("a relation between merged entities is dropped", async () => {
      const kg = await newKg(records);
      const chunk = prepared(0, {
        mentions: [mentionOf("augusta"), mentionOf("lovelace", { start: 9 })],
        triples: [tripleOf(["augusta", "knows", "lovelace"])],
      });
      await ingest(records, kg.id, { name: "a", document: [chunk] });
      const before = await dump(kg.id);
      const [ada, lovelace] = [await only(kg.id, "augusta"), await only(kg.id, "lovelace")];
      await merge(kg.id, ada.id, lovelace.id);
      expect(await counts(kg.id)).toEqual({ entities: 1, relations: 0 });
      await split(kg.id, ada.id, lovelace.id);
      expect(await dump(kg.id)).toBe(before);
    });

    test("creations, edits and relations by hand go over, and the target's own go first", async () => {
      const kg = await newKg(records);
      const target = await records.edits.createEntity(kg.id, byHand("Ada", { born: 1815 }));
      const other = await records.edits.createEntity(kg.id, byHand("Lovelace", { born: 1800, died: 1852 }));
      const crete = await records.edits.createEntity(kg.id, { ...byHand("Crete"), entity_type: "place" });
      await records.edits.editEntity(kg.id, other.id, { label: "Countess", properties: { title: "Countess" } });
      const relation = await records.edits.createRelation(kg.id, {
        relation_type: "lives_in",
        source_entity_id: other.id,
        target_entity_id: crete.id,
        confidence_score: 0.7,
        properties: { since: 1830 },
      });
      const before = await dump(kg.id);
      const { entity } = await merge(kg.id, target.id, other.id);
      expect(entity).toMatchObject({ label: "Ada", properties: { born: 1815, died: 1852, title: "Countess" } });
      expect(await formsOf(kg.id, target.id)).toEqual(["Ada", "Countess", "Lovelace"]);
      expect(before).toContain('"since": 1830');
      expect(await dump(kg.id)).toContain('"since": 1830');
      expect(await counts(kg.id)).toEqual({ entities: 2, relations: 1 });
      await split(kg.id, target.id, other.id);
      expect(await dump(kg.id)).toBe(before);
      const again = await records.edits.editRelation(kg.id, relation.id, { confidence_score: 0.8 });
      expect(again).toMatchObject({ id: relation.id, source_entity_id: other.id });
    });

    test("the id of a merged entity stands for the target in edits and relations, and is not found by a deletion", async () => {
      const { kg, ada, lovelace } = await twoLetters();
      const crete = await only(kg.id, "crete");
      await merge(kg.id, ada.id, lovelace.id);
      const edited = await records.edits.editEntity(kg.id, lovelace.id, { description: "By hand." });
      expect(edited).toMatchObject({ id: ada.id, description: "By hand." });
      const knows = { relation_type: "knows", confidence_score: 1, properties: {} };
      const ends = { source_entity_id: lovelace.id, target_entity_id: crete.id };
      expect(await records.edits.createRelation(kg.id, { ...knows, ...ends })).toMatchObject({
        source_entity_id: ada.id,
      });
      const itself = { source_entity_id: lovelace.id, target_entity_id: ada.id };
      await expect(records.edits.createRelation(kg.id, { ...knows, ...itself })).rejects.toMatchObject({
        kind: "invalid_input",
      });
      await expect(records.edits.deleteEntity(kg.id, lovelace.id)).rejects.toMatchObject({
        kind: "not_found",
        message: `Entity ${lovelace.id} not found: it was merged into entity ${ada.id}`,
      });
    });

    test("a chunk about a merged entity is about its target", async () => {
      const { kg, ada, lovelace } = await twoLetters();
      await merge(kg.id, ada.id, lovelace.id);
      const posted = postedText({ entity_ids: [lovelace.id] });
      expect(await records.edits.addChunk(kg.id, posted)).toMatchObject({ entity_ids: [ada.id] });
    });

    test("merging again changes nothing", async () => {
      const { kg, ada, lovelace } = await twoLetters();
      await merge(kg.id, ada.id, lovelace.id);
      const [before, lines] = [await dump(kg.id), await journal(kg.id)];
      expect((await merge(kg.id, ada.id, lovelace.id)).merged).toEqual([]);
      expect(await dump(kg.id)).toBe(before);
      expect(await journal(kg.id)).toEqual(lines);
    });

    test("a chain leads to its end; a cycle, and an id merged elsewhere, are refused", async () => {
      const kg = await newKg(records);
      for (const name of ["augusta", "bob", "carl", "dora"])
        await ingest(records, kg.id, { name, document: letter(name) });
      const [ada, bob, carl, dora] = await Promise.all(
        ["augusta", "bob", "carl", "dora"].map((key) => only(kg.id, key)),
      );
      if (!ada || !bob || !carl || !dora) throw new Error("An entity is missing");
      await merge(kg.id, bob.id, carl.id);
      const pair = await dump(kg.id);
      await merge(kg.id, ada.id, bob.id);
      expect(await only(kg.id, "carl")).toMatchObject({ id: ada.id, about_count: 3 });
      await expect(merge(kg.id, carl.id, ada.id)).rejects.toMatchObject({ kind: "invalid_input", field: "ids" });
      await expect(merge(kg.id, ada.id, ada.id)).rejects.toMatchObject({ kind: "invalid_input", field: "ids" });
      await expect(merge(kg.id, dora.id, carl.id)).rejects.toMatchObject({ kind: "conflict" });
      await expect(split(kg.id, dora.id, carl.id)).rejects.toMatchObject({ kind: "conflict" });
      await expect(merge(kg.id, ada.id, 999_999_999)).rejects.toMatchObject({ kind: "not_found", field: "ids" });
      await expect(merge(kg.id, 999_999_999, ada.id)).rejects.toMatchObject({ kind: "not_found", field: "entity_id" });
      expect(await split(kg.id, carl.id, bob.id)).toMatchObject({ entity_id: ada.id, split: [bob.id], gone: [] });
      expect(await dump(kg.id)).toBe(pair);
    });

    test("merged properties beyond the bounds, and too many entities, are refused, and nothing changes", async () => {
      const kg = await newKg(records);
      const large = (name: string) => ({ [name]: "x".repeat(9_000) });
      const ids: number[] = [];
      for (const name of ["a", "b", "c", "d", "e", "f", "g", "h"])
        ids.push((await records.edits.createEntity(kg.id, byHand(name, large(name)))).id);
      const [target = 0, ...others] = ids;
      const before = await dump(kg.id);
      await expect(merge(kg.id, target, ...others)).rejects.toMatchObject({ kind: "invalid_input" });
      expect(await dump(kg.id)).toBe(before);
      expect(mergedEntitiesLimit).toBeGreaterThan(100);
    });
  });
}
