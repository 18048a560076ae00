import { beforeAll, describe, expect, test } from "vitest";
import { accept, type DocumentRecords, ingest, newKg, stage, tenant_id } from "../../support/document-lab.ts";
import { mentionOf, prepared } from "../../support/small-documents.ts";
import { acquaintance, conflict, cutoverLab, notFound } from "./lab.ts";

export function deletions(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });
  const { remove } = cutoverLab(() => records);

  describe("deleteSource", () => {
    test("returns the numbers of chunks, entities, relations and vectors that it deleted", async () => {
      const kg = await newKg(records);
      const first = await ingest(records, kg.id, { name: "a", document: acquaintance });
      const second = await ingest(records, kg.id, {
        name: "b",
        document: [prepared(0, { mentions: [mentionOf("bob")] })],
      });
      expect(await remove(kg, first.ref.source_id)).toEqual({
        kg_id: kg.id,
        kg_version: 3,
        chunks_deleted: 2,
        entities_deleted: 1,
        relations_deleted: 1,
        vector_points_deleted: 2,
        last_source: false,
        is_complete: true,
        content_hashes: [expect.stringMatching(/^[0-9a-f]{64}$/)],
      });
      expect(await remove(kg, second.ref.source_id)).toMatchObject({ entities_deleted: 1, last_source: true });
      expect(await records.sources.get(tenant_id, first.ref.source_id)).toBeNull();
    });

    test("does not wait: a running job is a conflict, or is cancelled with `force`", async () => {
      const kg = await newKg(records);
      const { ref, claim } = await stage(records, kg.id, { name: "a", document: acquaintance });
      await expect(remove(kg, ref.source_id)).rejects.toMatchObject({
        kind: "conflict",
        message: "A job is running on this source",
      });
      expect(await remove(kg, ref.source_id, true)).toMatchObject({ chunks_deleted: 0, last_source: true });
      expect(await records.jobs.byId(ref.job_id)).toMatchObject({ status: "cancelled", error: { code: "cancelled" } });
      const told = await records.outbox.lease("workflow", { limit: 100, leaseMs: 1, kg_id: kg.id });
      expect(told.map((row) => row.key)).toContain(`cancel:${ref.job_id}`);
      await expect(records.cutover.flip(ref, claim)).rejects.toEqual(conflict);
      await expect(records.staging.put(ref, acquaintance)).rejects.toEqual(conflict);
    });

    test("an unknown source, one of another knowledge graph, and one of another tenant are not found", async () => {
      const [kg, other] = [await newKg(records), await newKg(records)];
      const ref = await accept(records, kg.id, { name: "a", document: acquaintance });
      await expect(remove(kg, "src_none")).rejects.toEqual(notFound);
      await expect(remove(other, ref.source_id)).rejects.toEqual(notFound);
      const foreign = records.cutover.deleteSource(
        { tenant_id: "stranger", kg_name: kg.name, source_id: ref.source_id },
        { force: true },
      );
      await expect(foreign).rejects.toEqual(notFound);
    });
  });
}
