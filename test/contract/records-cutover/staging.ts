import { beforeAll, describe, expect, test } from "vitest";
import { type DocumentRecords, hiddenSources, ingest, newKg, stage } from "../../support/document-lab.ts";
import { acquaintance, conflict } from "./lab.ts";

export function staging(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });

  describe("staging", () => {
    test("chunks that are put again keep their ids, and missing ones are added", async () => {
      const kg = await newKg(records);
      const { ref, chunk_ids } = await stage(records, kg.id, { name: "a", document: acquaintance.slice(0, 1) });
      const again = await records.staging.put(ref, acquaintance);
      expect(again.map((chunk) => chunk.ordinal)).toEqual([0, 1]);
      expect(again[0]?.chunk_id).toBe(chunk_ids[0]);
      expect(await records.staging.counts(ref)).toEqual({ chunks: 2, mentions: 2, triples: 1 });
      expect(await records.staging.placed(ref)).toBe(2);
    });

    test("two concurrent attempts put every chunk once", async () => {
      const kg = await newKg(records);
      const { ref } = await stage(records, kg.id, { name: "a", document: [] });
      const [one, other] = await Promise.all([1, 2].map(() => records.staging.put(ref, acquaintance)));
      expect(one).toEqual(other);
      expect(await records.staging.counts(ref)).toMatchObject({ chunks: 2 });
    });

    test("a published, failed or unknown revision takes no chunks", async () => {
      const kg = await newKg(records);
      const published = await ingest(records, kg.id, { name: "a", document: acquaintance });
      const failed = await stage(records, kg.id, { name: "b", document: acquaintance });
      await records.jobs.fail(failed.ref, {
        error: { stage: null, code: "x", message: "x", retryable: false },
        cancelled: false,
      });
      for (const ref of [published.ref, failed.ref, { ...published.ref, revision: 9 }])
        await expect(records.staging.put(ref, acquaintance)).rejects.toEqual(conflict);
    });

    test("staged chunks are invisible, and their source is hidden from engines, until the flip", async () => {
      const kg = await newKg(records);
      const before = await records.cutover.dump(kg.id);
      const { ref, claim, chunk_ids } = await stage(records, kg.id, { name: "a", document: acquaintance });
      expect(await records.reading.chunks([kg.id], chunk_ids)).toEqual([]);
      expect(await hiddenSources(records, [kg.id])).toEqual([ref.source_id]);
      expect(await records.cutover.dump(kg.id)).toBe(before);
      await records.cutover.flip(ref, claim);
      expect(await records.reading.chunks([kg.id], chunk_ids)).toHaveLength(2);
      expect(await hiddenSources(records, [kg.id])).toEqual([]);
    });
  });
}
