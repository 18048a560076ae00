import { beforeAll, describe, expect, test } from "vitest";
import { type DocumentRecords, ingest, newKg } from "../../support/document-lab.ts";
import { mentionOf, prepared, subjectOf, tripleOf } from "../../support/small-documents.ts";
import { cutoverLab } from "./lab.ts";

export function facts(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });
  const { entity, remove, project } = cutoverLab(() => records);

  describe("entities", () => {
    test("an entity's label is its most frequent form, then the first by bytes; its type is the most frequent but 'other'", async () => {
      const kg = await newKg(records);
      const form = (text: string, start: number, type: "other" | "place" | "person" = "other") =>
        mentionOf("crete", { form: text, type, start });
      await ingest(records, kg.id, {
        name: "a",
        document: [
          prepared(0, { mentions: [form("crete", 0), form("Crete", 1, "place"), form("CRETE", 2), form("Crete", 3)] }),
        ],
      });
      expect(await entity(kg.id, "crete")).toMatchObject({ label: "Crete", entity_type: "place", mention_count: 1 });
      await ingest(records, kg.id, { name: "b", document: [prepared(0, { mentions: [form("CRETE", 0, "person")] })] });
      // Equal counts now: "CRETE" comes before "Crete", "person" before "place".
      expect(await entity(kg.id, "crete")).toMatchObject({ label: "CRETE", entity_type: "person", mention_count: 2 });
    });

    test("an entity has the description of its strongest described subject, until that document is deleted", async () => {
      const kg = await newKg(records);
      const about = (description: string | null, strength: number) =>
        [prepared(0, { subjects: [subjectOf("ada", { description, strength })] })] as const;
      const weak = await ingest(records, kg.id, { name: "weak", document: about("Ada is known.", 0.5) });
      expect(await entity(kg.id, "ada")).toMatchObject({ description: "Ada is known.", about_count: 1 });
      const strong = await ingest(records, kg.id, { name: "strong", document: about("Ada is a sailor.", 1) });
      await ingest(records, kg.id, { name: "silent", document: about(null, 1) });
      expect(await entity(kg.id, "ada")).toMatchObject({ description: "Ada is a sailor.", about_count: 3 });
      await remove(kg, strong.ref.source_id);
      expect(await entity(kg.id, "ada")).toMatchObject({ description: "Ada is known." });
      await remove(kg, weak.ref.source_id);
      expect(await entity(kg.id, "ada")).toMatchObject({ description: "", about_count: 1 });
    });
  });

  describe("relations", () => {
    test("confidence is the noisy-or of the statements; a name is not related to itself", async () => {
      const kg = await newKg(records);
      const saying = (confidence: number) => [
        prepared(0, {
          mentions: [mentionOf("ada"), mentionOf("bob", { start: 9, end: 12 })],
          triples: [tripleOf(["ada", "knows", "bob"], confidence), tripleOf(["ada", "knows", "ada"])],
        }),
      ];
      await ingest(records, kg.id, { name: "a", document: saying(0.8) });
      const second = await ingest(records, kg.id, { name: "b", document: saying(0.5) });
      const ids = (await project(kg.id)).flatMap(({ key }) =>
        key.startsWith("relation:") ? [Number(key.slice(9))] : [],
      );
      const relation = async () => (await records.reading.relations(kg.id, ids))[0];
      expect(ids).toHaveLength(1);
      expect(await relation()).toMatchObject({
        source_key: "ada",
        relation_type: "knows",
        target_key: "bob",
        confidence_score: 0.9,
        support_count: 2,
      });
      await remove(kg, second.ref.source_id);
      expect(await relation()).toMatchObject({ confidence_score: 0.8, support_count: 1 });
    });

    test("a relation may end at a subject that only another chunk of the document names", async () => {
      const kg = await newKg(records);
      const { result } = await ingest(records, kg.id, {
        name: "a",
        document: [
          prepared(0, { subjects: [subjectOf("ada")] }),
          prepared(1, { mentions: [mentionOf("bob")], triples: [tripleOf(["ada", "knows", "bob"])] }),
        ],
      });
      expect(result.counts).toMatchObject({ entities_count: 2, relations_count: 1 });
    });
  });
}
