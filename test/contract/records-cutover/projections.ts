import { beforeAll, describe, expect, test } from "vitest";
import { type DocumentRecords, ingest, newKg } from "../../support/document-lab.ts";
import { mentionOf, prepared } from "../../support/small-documents.ts";
import { acquaintance, cutoverLab } from "./lab.ts";

export function projections(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });
  const { remove, project } = cutoverLab(() => records);

  describe("projections", () => {
    test("a flip is confirmed when the outbox holds no mark of it", async () => {
      const kg = await newKg(records);
      const { result } = await ingest(records, kg.id, { name: "a", document: acquaintance });
      expect(await records.cutover.confirmed(kg.id, result.kg_version)).toBe(false);
      const rows = await project(kg.id);
      // Two entities in three projections, one relation in the graph.
      expect(rows).toHaveLength(7);
      expect(await records.cutover.confirmed(kg.id, result.kg_version)).toBe(true);
    });

    test("a row that failed delays only the versions that marked it", async () => {
      const kg = await newKg(records);
      const { result: first } = await ingest(records, kg.id, { name: "a", document: acquaintance });
      const failing = await records.outbox.lease("graph", { limit: 1, leaseMs: 60_000, kg_id: kg.id });
      expect(failing).toHaveLength(1);
      const { result: second } = await ingest(records, kg.id, {
        name: "b",
        document: [prepared(0, { mentions: [mentionOf("carol", { form: "Carol", type: "person" })] })],
      });
      await project(kg.id);
      // A leased row may be projected at any moment, so every later version waits for it.
      expect(await records.cutover.confirmed(kg.id, second.kg_version)).toBe(false);
      await records.outbox.retry(failing);
      expect(await records.cutover.confirmed(kg.id, second.kg_version)).toBe(true);
      expect(await records.cutover.confirmed(kg.id, first.kg_version)).toBe(false);
    });

    test("an entity is not projected again when only its counts change", async () => {
      const kg = await newKg(records);
      await ingest(records, kg.id, { name: "a", document: acquaintance });
      await project(kg.id);
      await ingest(records, kg.id, {
        name: "b",
        document: [prepared(0, { mentions: [mentionOf("bob", { form: "Bob", type: "person" })] })],
      });
      expect(await project(kg.id)).toEqual([]);
      await ingest(records, kg.id, {
        name: "c",
        document: [prepared(0, { mentions: [mentionOf("bob", { form: "BOB", type: "person" })] })],
      });
      expect((await project(kg.id)).map((row) => row.target).sort()).toEqual(["graph", "keywords", "vectors"]);
    });

    test("deleted entities and relations are marked for the projections, and found no more", async () => {
      const kg = await newKg(records);
      const { ref } = await ingest(records, kg.id, { name: "a", document: acquaintance });
      const marked = await project(kg.id);
      await remove(kg, ref.source_id);
      const gone = await project(kg.id);
      expect(gone.map(({ target, key }) => `${target} ${key}`).sort()).toEqual(
        marked.map(({ target, key }) => `${target} ${key}`).sort(),
      );
      const ids = gone.filter((row) => row.target === "vectors").map((row) => Number(row.key.slice("entity:".length)));
      expect(await records.outbox.entities(kg.id, ids)).toEqual([]);
    });
  });
}
