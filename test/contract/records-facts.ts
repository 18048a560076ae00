// Contract of facts about documents: what is found in a revision, and what clients state about its source.
import { beforeAll, describe, expect, test } from "vitest";
import type { FoundFacts } from "../../domain/facts.ts";
import { newKg, publish, stage, tenant_id } from "../support/document-lab.ts";
import { type CoreRecords, refOf, upload } from "../support/record-lab.ts";
import { prepared } from "../support/small-documents.ts";

const found = {
  title: { value: "Report", confidence: 0.9, from: "cover" },
  date: { value: "2018", confidence: 0.8, from: "text" },
} as const satisfies FoundFacts;
const stated = (value: string) => ({ value, confidence: 1, from: "correction" });

export function factsContract(open: () => CoreRecords): void {
  let records: CoreRecords;
  beforeAll(() => {
    records = open();
  });

  async function published() {
    const { id: kg_id, name: kg_name } = await newKg(records);
    const staged = await stage(records, kg_id, { name: "a", document: [prepared(0, {}), prepared(1, {})] });
    await records.staging.describe(staged.ref, { text_length: 1, title: "a", warnings: [], facts: found });
    await publish(records, staged);
    const { source_id } = staged.ref;
    const change = (over: object) =>
      records.sources.change({ tenant_id, kg_name, source_id, metadata: {}, facts: {}, withdrawn: [], ...over });
    const facts = async () => (await records.sources.get(tenant_id, source_id))?.facts;
    return { kg_id, kg_name, source_id, ref: staged.ref, change, facts };
  }

  /** Chunks that wait to be written again, in order. */
  async function marked(kg_id: number): Promise<string[]> {
    const rows = await Promise.all(
      (["vectors", "keywords"] as const).map((target) =>
        records.outbox.lease(target, { limit: 100, leaseMs: 60_000, kg_id }),
      ),
    );
    const chunks = rows.flat().filter(({ key }) => key.startsWith("chunk:"));
    await records.outbox.done(rows.flat());
    return chunks.map(({ target, key }) => `${target} ${key}`).sort();
  }

  describe("facts", () => {
    test("a source has the facts of its active revision, and what clients state goes before them", async () => {
      const { change, facts, kg_id } = await published();
      expect(await facts()).toEqual(found);
      await change({ facts: { title: "The report", date: null, author: "Ada" } });
      expect(await facts()).toEqual({ title: stated("The report"), author: stated("Ada") });
      expect((await records.sources.list(kg_id, { limit: 1, after: null }))[0]?.facts).toEqual(await facts());
      await change({ withdrawn: ["date"], facts: { title: null } });
      expect(await facts()).toEqual({ date: found.date, author: stated("Ada") });
    });

    test("the version of a knowledge graph moves with its documents, their facts and its settings, and tells nothing else", async () => {
      const { change, kg_id, kg_name } = await published();
      const versions = async (...ids: number[]) => (await records.kgs.versions(ids)).version;
      const other = await newKg(records);
      const all = [await versions(kg_id)];
      const alone = await versions(other.id);
      await change({ facts: { title: "The report" } });
      all.push(await versions(kg_id));
      await change({ metadata: { checked: true } });
      all.push(await versions(kg_id));
      await publish(records, await stage(records, kg_id, { name: "b", document: [prepared(0, {})] }));
      all.push(await versions(kg_id));
      await records.kgs.update(tenant_id, kg_name, { description: "Reports" });
      all.push(await versions(kg_id), await versions(kg_id, other.id), await versions());
      expect(new Set(all).size).toBe(all.length);
      expect(await versions(kg_id)).toBe(all[4]);
      expect(await versions(other.id)).toBe(alone);
      await expect(change({ kg_name: "elsewhere" })).rejects.toThrow("not found");
      expect(await versions(kg_id)).toBe(all[4]);
    });

    test("the engines show a knowledge graph when no change waits for those that questions ask", async () => {
      const { change, kg_id } = await published();
      const isProjected = async () => (await records.kgs.versions([kg_id])).is_projected;
      for (const target of ["graph", "vectors", "keywords"] as const) {
        const rows = await records.outbox.lease(target, { limit: 100, leaseMs: 60_000, kg_id });
        await records.outbox.done(rows);
      }
      expect(await isProjected()).toBe(true);
      await change({ facts: { title: "The report" } });
      expect(await isProjected()).toBe(false);
      await marked(kg_id);
      expect(await isProjected()).toBe(true);
    });

    test("a rebuild hides from questions what its engine lacks, and its progress is a change of the knowledge graph", async () => {
      const { kg_id } = await published();
      await marked(kg_id);
      for (const target of ["graph", "vectors", "keywords"] as const)
        await records.outbox.done(await records.outbox.lease(target, { limit: 100, leaseMs: 60_000, kg_id }));
      const before = await records.kgs.versions([kg_id]);
      expect(before.is_projected).toBe(true);
      expect(await records.projections.lease("vectors", "facts", 60_000)).toBe(true);
      expect(await records.kgs.versions([kg_id])).toEqual({ ...before, is_projected: false });
      await records.projections.save("vectors", "facts", { kg_id, stage: "done", last_id: 1, written: 1 });
      await records.projections.release("vectors", "facts");
      const after = await records.kgs.versions([kg_id]);
      expect(after.is_projected).toBe(true);
      expect(after.version).not.toBe(before.version);
      await records.projections.forget("vectors", [kg_id]);
    });

    test("what clients state holds for the revision that comes next, too", async () => {
      const { change, kg_id, source_id, kg_name } = await published();
      await change({ facts: { date: "2019" } });
      const accepted = await records.sources.accept(upload(kg_id, "other", { source_name: "a" }));
      const ref = refOf(kg_id, accepted);
      expect(accepted.source_id).toBe(source_id);
      const next = { organization: { value: "Acme", confidence: 0.9, from: "cover" } } as const;
      await records.staging.describe(ref, { text_length: 1, title: null, warnings: [], facts: next });
      expect(await records.staging.facts(ref)).toEqual({
        next: { ...next, date: stated("2019") },
        active: { title: found.title, date: stated("2019") },
      });
      const change2 = { tenant_id, kg_name, source_id, metadata: {}, facts: { title: "x" }, withdrawn: [] };
      await expect(records.sources.change(change2)).rejects.toMatchObject({ kind: "conflict" });
    });

    test("a change of the searched facts marks each chunk for vectors and keywords, any other change marks none", async () => {
      const { change, kg_id } = await published();
      await marked(kg_id);
      await change({ metadata: { a: 1 }, facts: { language: "de", author: "Ada" } });
      expect(await marked(kg_id)).toEqual([]);
      await change({ facts: { organization: "Acme" } });
      const ids = await records.upkeep.due(
        { target: "graph", kg_id, kind: "chunk" },
        { after: 0, limit: 10, staged: false },
      );
      const expected = ["keywords", "vectors"].flatMap((target) => ids.map((id) => `${target} chunk:${id}`));
      expect(await marked(kg_id)).toEqual(expected.sort());
      const [text] = await records.upkeep.chunkTexts(kg_id, ids);
      expect(text?.facts.organization).toEqual(stated("Acme"));
      expect((await records.reading.chunks([kg_id], ids)).map(({ facts }) => facts?.organization?.value)).toEqual([
        "Acme",
        "Acme",
      ]);
    });

    test("a chunk whose vector waits for corrected facts lends it to no new revision", async () => {
      const { change, kg_id, source_id } = await published();
      const { content_hash } = prepared(0, {});
      await change({ facts: { title: "The right title" } });
      const ref = refOf(kg_id, await records.sources.accept(upload(kg_id, "other", { source_name: "a" })));
      expect(ref.source_id).toBe(source_id);
      expect(await records.staging.withText(ref, [content_hash])).toEqual(new Map());
      await marked(kg_id);
      expect([...(await records.staging.withText(ref, [content_hash])).keys()]).toEqual([content_hash]);
    });

    test("a chunk that waits to be written is not due, so that nothing takes it for drift", async () => {
      const { change, kg_id } = await published();
      const due = (target: "vectors" | "graph") =>
        records.upkeep.due({ target, kg_id, kind: "chunk" }, { after: 0, limit: 10, staged: false });
      await change({ facts: { product: "Tern" } });
      expect(await due("vectors")).toEqual([]);
      expect(await due("graph")).toHaveLength(2);
    });

    test("metadata merges at the top level, null removes a key, and the result is bounded", async () => {
      const { change, source_id } = await published();
      const metadata = async () => (await records.sources.get(tenant_id, source_id))?.metadata;
      expect(await change({ metadata: { a: 1, b: { c: 2 } } })).toMatchObject({ metadata_updated: true });
      expect(await change({ metadata: { a: null, b: { d: 3 }, gone: null } })).toMatchObject({
        metadata_updated: true,
      });
      expect(await metadata()).toEqual({ b: { d: 3 } });
      expect(await change({ metadata: {} })).toMatchObject({ metadata_updated: false });
      await change({ metadata: { long: "x".repeat(40_000) } });
      await expect(change({ metadata: { longer: "x".repeat(40_000) } })).rejects.toMatchObject({
        kind: "invalid_input",
        message: expect.stringContaining("update_metadata"),
      });
    });

    test("a source of another tenant or knowledge graph is not found", async () => {
      const { change } = await published();
      await expect(change({ tenant_id: "another" })).rejects.toMatchObject({ kind: "not_found" });
      await expect(change({ kg_name: "another" })).rejects.toMatchObject({ kind: "not_found" });
    });
  });
}
