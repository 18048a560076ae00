import { beforeAll, describe, expect, test } from "vitest";
import { type DocumentRecords, ingest, newKg, stage, tenant_id } from "../../support/document-lab.ts";
import { prepared } from "../../support/small-documents.ts";
import { acquaintance, conflict } from "./lab.ts";

export function flips(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });

  describe("flip", () => {
    test("a flip counts the revision's chunks, entities and relations", async () => {
      const kg = await newKg(records);
      const { result } = await ingest(records, kg.id, { name: "a", document: acquaintance });
      const counts = { chunks_count: 2, entities_count: 2, relations_count: 1, vector_points_count: 2 };
      expect(result).toEqual({ kg_version: 1, counts, already: false });
      expect(await records.kgs.byId(kg.id)).toMatchObject({
        version: 1,
        sources_count: 1,
        chunks_count: 2,
        tokens_count: 7,
        entities_count: 2,
        relations_count: 1,
      });
    });

    test("a second flip returns the result of the first and changes nothing", async () => {
      const kg = await newKg(records);
      const { ref, claim, result } = await ingest(records, kg.id, { name: "a", document: acquaintance });
      const before = await records.cutover.dump(kg.id);
      expect(await records.cutover.flip(ref, claim)).toEqual({ ...result, already: true });
      expect(await records.cutover.dump(kg.id)).toBe(before);
      expect(await records.kgs.byId(kg.id)).toMatchObject({ version: 1 });
    });

    test("a run without the job's claim cannot flip and is told to wait", async () => {
      const kg = await newKg(records);
      const { ref } = await stage(records, kg.id, { name: "a", document: acquaintance });
      await expect(records.cutover.flip(ref, "another")).rejects.toMatchObject({
        kind: "unavailable",
        retryAfterSeconds: 5,
      });
      expect(await records.kgs.byId(kg.id)).toMatchObject({ version: 0, entities_count: 0 });
    });

    test("a cancelled job cannot flip; a cancellation during the flip and the flip agree on the outcome", async () => {
      const kg = await newKg(records);
      const before = await records.cutover.dump(kg.id);
      const { ref, claim } = await stage(records, kg.id, { name: "a", document: acquaintance });
      const [flipped, outcome] = await Promise.allSettled([
        records.cutover.flip(ref, claim),
        records.jobs.requestCancel(tenant_id, ref.job_id),
      ]);
      // Either call may win; both report the same winner.
      expect(flipped.status === "fulfilled").toBe(outcome.status === "fulfilled" && outcome.value === "too_late");
      const late = await stage(records, kg.id, { name: "b", document: acquaintance });
      expect(await records.jobs.requestCancel(tenant_id, late.ref.job_id)).toBe("requested");
      await expect(records.cutover.flip(late.ref, late.claim)).rejects.toEqual(conflict);
      if (flipped.status === "rejected") expect(await records.cutover.dump(kg.id)).toBe(before);
    });

    test("a revision cannot flip once a newer one has replaced it", async () => {
      const kg = await newKg(records);
      const old = await stage(records, kg.id, { name: "a", document: acquaintance });
      await records.jobs.fail(old.ref, {
        error: { stage: null, code: "x", message: "x", retryable: true },
        cancelled: false,
      });
      const next = await stage(records, kg.id, { name: "a", document: acquaintance });
      expect(next.ref.revision).toBe(2);
      await expect(records.cutover.flip(old.ref, old.claim)).rejects.toEqual(conflict);
      await records.cutover.flip(next.ref, next.claim);
      await expect(records.cutover.flip(old.ref, old.claim)).rejects.toEqual(conflict);
    });

    test("a revision that was replaced after its flip gets the result of that flip again, not a refusal", async () => {
      const kg = await newKg(records);
      const first = await stage(records, kg.id, { name: "a", document: acquaintance });
      const { kg_version } = await records.cutover.flip(first.ref, first.claim);
      await ingest(records, kg.id, { name: "a", document: [prepared(0, {})] });
      const after = await records.cutover.dump(kg.id);
      expect(await records.cutover.flip(first.ref, first.claim)).toMatchObject({ kg_version, already: true });
      expect(await records.cutover.dump(kg.id)).toBe(after);
    });

    test("concurrent flips give the same graph as flips in turn", async () => {
      const names = ["a", "b", "c", "d"];
      const [together, inTurn] = [await newKg(records), await newKg(records)];
      await Promise.all(names.map((name) => ingest(records, together.id, { name, document: acquaintance })));
      for (const name of names) await ingest(records, inTurn.id, { name, document: acquaintance });
      expect(await records.cutover.dump(together.id)).toBe(await records.cutover.dump(inTurn.id));
      expect(await records.kgs.byId(together.id)).toMatchObject({ version: 4 });
    });
  });
}
