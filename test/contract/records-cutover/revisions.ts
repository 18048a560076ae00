import { beforeAll, describe, expect, test } from "vitest";
import { type DocumentRecords, ingest, newKg, stage } from "../../support/document-lab.ts";
import { mentionOf, prepared } from "../../support/small-documents.ts";
import { acquaintance, cutoverLab } from "./lab.ts";

export function revisions(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });
  const { entity, remove, never, soon, leftovers } = cutoverLab(() => records);

  describe("a new revision", () => {
    test("readers see the old one until the flip and the new one after it", async () => {
      const kg = await newKg(records);
      const old = await ingest(records, kg.id, { name: "a", document: acquaintance });
      const next = await stage(records, kg.id, {
        name: "a",
        document: [prepared(0, { mentions: [mentionOf("crete")] })],
      });
      const ids = [...old.chunk_ids, ...next.chunk_ids];
      const seen = async () => (await records.reading.chunks([kg.id], ids)).map((chunk) => chunk.chunk_id);
      const { source_id } = old.ref;
      expect(await seen()).toEqual(old.chunk_ids);
      expect(await records.reading.stillActive([{ source_id, revision: 1 }])).toEqual(new Set([source_id]));
      await records.cutover.flip(next.ref, next.claim);
      expect(await seen()).toEqual(next.chunk_ids);
      expect(await records.reading.stillActive([{ source_id, revision: 1 }])).toEqual(new Set());
      expect(await entity(kg.id, "ada")).toBeUndefined();
    });

    test("a reader that began with the old one can finish with it until it is swept", async () => {
      const kg = await newKg(records);
      const old = await ingest(records, kg.id, { name: "a", document: acquaintance });
      const other = await ingest(records, kg.id, { name: "b", document: acquaintance });
      const { source_id } = old.ref;
      const next = await stage(records, kg.id, {
        name: "a",
        document: [prepared(0, { mentions: [mentionOf("crete")] })],
      });
      const ids = [...other.chunk_ids, ...old.chunk_ids, ...next.chunk_ids];
      const seen = async (revision: number) => records.reading.chunks([kg.id], ids, { [source_id]: revision });
      const seenIds = async (revision: number) => (await seen(revision)).map((chunk) => chunk.chunk_id);
      const before = await seen(1);
      expect(before.map((chunk) => chunk.chunk_id)).toEqual([...other.chunk_ids, ...old.chunk_ids]);
      await records.cutover.flip(next.ref, next.claim);
      expect(await seen(1)).toEqual(before);
      expect(await seenIds(2)).toEqual([...other.chunk_ids, ...next.chunk_ids]);
      await records.cutover.sweep({ kg_id: kg.id, source_id, revision: 1, again: false });
      expect(await seenIds(1)).toEqual(other.chunk_ids);
    });

    test("nobody reads a deleted source, not even a reader that began before", async () => {
      const kg = await newKg(records);
      const { chunk_ids, ref } = await ingest(records, kg.id, { name: "a", document: acquaintance });
      await remove(kg, ref.source_id);
      expect(await records.reading.chunks([kg.id], chunk_ids, { [ref.source_id]: 1 })).toEqual([]);
    });

    test("ids of staged, superseded and deleted chunks, and of other knowledge graphs, are not active", async () => {
      const [kg, elsewhere] = [await newKg(records), await newKg(records)];
      const superseded = await ingest(records, kg.id, { name: "a", document: acquaintance });
      const active = await ingest(records, kg.id, { name: "a", document: [prepared(0, {})] });
      const staged = await stage(records, kg.id, { name: "a", document: acquaintance });
      const first = await stage(records, kg.id, { name: "b", document: acquaintance });
      const deleted = await ingest(records, kg.id, { name: "c", document: acquaintance });
      await remove(kg, deleted.ref.source_id);
      const ids = [superseded, active, staged, first, deleted].flatMap(({ chunk_ids }) => chunk_ids);
      expect(await records.reading.activeIds([kg.id], ids)).toEqual(new Set(active.chunk_ids));
      expect(await records.reading.activeIds([elsewhere.id], ids)).toEqual(new Set());
    });

    test("the superseded revision is swept when it is old enough, and once more later; the active one is never swept", async () => {
      const kg = await newKg(records);
      const { ref } = await ingest(records, kg.id, { name: "a", document: acquaintance });
      const next = await ingest(records, kg.id, { name: "a", document: [prepared(0, {})] });
      const after = await records.cutover.dump(kg.id);
      const old = { kg_id: kg.id, source_id: ref.source_id, revision: 1 };
      expect(await leftovers(ref.source_id, never, never)).toEqual([]);
      expect(await leftovers(ref.source_id, soon, never)).toEqual([{ ...old, again: false }]);
      await records.cutover.sweep({ ...old, again: false });
      await records.cutover.sweep({ ...old, revision: next.ref.revision, again: false });
      expect(await leftovers(ref.source_id, soon, never)).toEqual([]);
      expect(await records.staging.counts(ref)).toEqual({ chunks: 0, mentions: 0, triples: 0 });
      expect(await records.reading.chunks([kg.id], next.chunk_ids)).toHaveLength(1);
      expect(await leftovers(ref.source_id, soon, soon)).toEqual([{ ...old, again: true }]);
      await records.cutover.sweep({ ...old, again: true });
      expect(await leftovers(ref.source_id, soon, soon)).toEqual([]);
      expect(await records.cutover.dump(kg.id)).toBe(after);
    });

    test("each revision of a deleted source is swept twice, also one that was swept before the deletion", async () => {
      const kg = await newKg(records);
      const { ref } = await ingest(records, kg.id, { name: "a", document: acquaintance });
      await ingest(records, kg.id, { name: "a", document: [prepared(0, {})] });
      const old = { kg_id: kg.id, source_id: ref.source_id, revision: 1 };
      await records.cutover.sweep({ ...old, again: false });
      await remove(kg, ref.source_id);
      const both = [old, { ...old, revision: 2 }];
      for (const again of [false, true]) {
        const due = await leftovers(ref.source_id, soon, again ? soon : never);
        expect(due).toEqual(both.map((revision) => ({ ...revision, again })));
        // Sweeping a revision twice has the effect of sweeping it once.
        for (const leftover of [...due, ...due]) await records.cutover.sweep(leftover);
      }
      expect(await leftovers(ref.source_id, soon, soon)).toEqual([]);
    });
  });
}
