// Contract of the facts about a stretch of a stored text.
import { beforeAll, describe, expect, test } from "vitest";
import { ingest, newKg } from "../support/document-lab.ts";
import type { CoreRecords } from "../support/record-lab.ts";
import { prepared } from "../support/small-documents.ts";

const ada = { key: "ada", form: "Ada", type: "person", start: 2, end: 5, confidence: 0.5, sentence: 0 } as const;
const subject = { key: "ada", form: "Ada", type: "person", strength: 1, description: null } as const;

export function textsContract(open: () => CoreRecords): void {
  let records: CoreRecords;
  beforeAll(() => {
    records = open();
  });

  /** Two chunks of seven characters, at 0 and at 1,000. Each names Ada at its third character. */
  async function published() {
    const { id: kg_id } = await newKg(records);
    const chunks = [0, 1].map((ordinal) => prepared(ordinal, { subjects: [subject], mentions: [ada] }));
    const { ref } = await ingest(records, kg_id, { name: "a", document: chunks });
    const { source_id, revision } = ref;
    const range = (from: number, to: number) => ({ kg_id, source_id, revision, from, to });
    return { kg_id, range };
  }

  describe("texts", () => {
    test("passages that overlap the range come in order, with their places and headings", async () => {
      const { range } = await published();
      const places = async (from: number, to: number) =>
        (await records.texts.passages(range(from, to))).map(({ start_offset }) => start_offset);
      expect(await places(0, 2_000)).toEqual([0, 1_000]);
      expect(await places(3, 4)).toEqual([0]);
      expect(await places(4, 1_000)).toEqual([]);
      const [first] = await records.texts.passages(range(0, 10));
      expect(first).toMatchObject({ end_offset: 4, title: null, heading_path: ["Part", "Section 0"], blocks: [] });
    });

    test("names stand at their offsets in the text, with the entity that they support", async () => {
      const { range, kg_id } = await published();
      const [entity] = await records.reading.entitiesByKey([kg_id], ["ada"]);
      const named = { form: "Ada", type: "person", confidence: 0.5, entity_id: entity?.id, label: "Ada" };
      expect(await records.texts.mentions(range(1_001, 1_003))).toMatchObject([
        { ...named, start_offset: 1_002, end_offset: 1_005 },
      ]);
      expect(await records.texts.mentions(range(0, 2))).toEqual([]);
      await records.edits.deleteEntity(kg_id, entity?.id ?? 0);
      const gone = await records.texts.mentions(range(0, 2_000));
      expect(gone.map(({ entity_id, label }) => [entity_id, label])).toEqual([
        [null, null],
        [null, null],
      ]);
    });

    test("a range of another knowledge graph or revision has nothing", async () => {
      const { range } = await published();
      for (const other of [{ kg_id: 0 }, { revision: 7 }]) {
        const elsewhere = { ...range(0, 2_000), ...other };
        expect([await records.texts.passages(elsewhere), await records.texts.mentions(elsewhere)]).toEqual([[], []]);
      }
    });
  });
}
