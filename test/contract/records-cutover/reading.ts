import { beforeAll, describe, expect, test } from "vitest";
import { plainLayout } from "../../../domain/chunk.ts";
import { type DocumentRecords, ingest, newKg } from "../../support/document-lab.ts";
import { prepared } from "../../support/small-documents.ts";
import { acquaintance } from "./lab.ts";

export function reading(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });

  describe("reading", () => {
    test("chunks come in the requested order, with subjects and mentions; unknown and foreign ids are left out", async () => {
      const kg = await newKg(records);
      const elsewhere = await newKg(records);
      const { ref, chunk_ids } = await ingest(records, kg.id, { name: "a", document: acquaintance });
      const foreign = await ingest(records, elsewhere.id, { name: "a", document: acquaintance });
      const asked = [...foreign.chunk_ids, ...[...chunk_ids].reverse(), 999_999_999];
      const chunks = await records.reading.chunks([kg.id], asked);
      expect(chunks.map((chunk) => chunk.chunk_id)).toEqual([...chunk_ids].reverse());
      expect(chunks[1]).toMatchObject({
        kg_id: kg.id,
        kg_name: kg.name,
        source_id: ref.source_id,
        source_name: "a",
        revision: 1,
        heading_path: ["Part", "Section 0"],
        tokens: "\nada know bob\nsail",
        subjects: [{ key: "ada", strength: 1 }],
        mentions: [{ key: "bob", form: "Bob", start: 0, end: 3, sentence: 0 }],
      });
      expect(await records.reading.chunks([], asked)).toEqual([]);
    });

    test("a chunk has the layout that it was staged with, for readers", async () => {
      const kg = await newKg(records);
      const table = { caption: "Table 1", unit: "", columns: ["Name", "Born"], rows: [[0, 3, 4, 8]] };
      const layout = {
        lead: "Table 1\nName | Born",
        blocks: [{ kind: "table", start: 0, end: 8, table }],
        page_breaks: [3, 3],
        line_numbers: [7],
      } as const;
      const { chunk_ids } = await ingest(records, kg.id, {
        name: "a",
        document: [{ ...prepared(0, {}), ...layout }, prepared(1, {})],
      });
      const chunks = await records.reading.chunks([kg.id], chunk_ids);
      expect(chunks[0]).toMatchObject(layout);
      expect(chunks[1]).toMatchObject(plainLayout);
    });

    test("term statistics count chunks, not occurrences, over all requested knowledge graphs", async () => {
      const [one, other] = [await newKg(records), await newKg(records)];
      for (const kg of [one, other]) await ingest(records, kg.id, { name: "a", document: acquaintance });
      const stats = await records.reading.corpus([one.id, other.id], ["sail", "bob", "unheard"]);
      expect(stats).toEqual({
        chunks: 4,
        tokens: 14,
        df: new Map([
          ["sail", 4],
          ["bob", 2],
          ["unheard", 0],
        ]),
      });
    });

    test("the facts about a question and the ids of entities are those of the single reads", async () => {
      const [one, other] = [await newKg(records), await newKg(records)];
      const { chunk_ids } = await ingest(records, one.id, { name: "a", document: acquaintance });
      await ingest(records, other.id, { name: "a", document: acquaintance });
      const { reading } = records;
      const [kg_ids, stems] = [
        [one.id, other.id],
        ["sail", "sail", "unheard"],
      ];
      const chunks = await reading.chunks([one.id], chunk_ids);
      const keys = [...new Set([...chunks.flatMap(({ mentions }) => mentions.map(({ key }) => key)), "nobody"])];
      const asked = { kg_ids, weighed_by: [one.id], stems, keys };
      expect(await reading.questionFacts(asked)).toEqual({
        corpus: await reading.corpus([one.id], stems),
        keys: await reading.keyCounts(kg_ids, keys),
        hidden: [],
      });
      const byKey = new Map<string, number[]>();
      for (const { key, id } of await reading.entitiesByKey(kg_ids, keys))
        byKey.set(key, [...(byKey.get(key) ?? []), id]);
      expect(byKey.size).toBeGreaterThan(0);
      expect(await reading.entityIds(kg_ids, keys)).toEqual(byKey);
    });
  });
}
