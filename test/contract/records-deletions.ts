// Contract of deletions in two steps: a large source is hidden in the caller's transaction, and removed afterwards.
import { beforeAll, describe, expect, test } from "vitest";
import type { PreparedChunk } from "../../domain/chunk.ts";
import { deletedAtOnce } from "../../domain/limits/deletion.ts";
import type { DeletionOptions } from "../../stores/ports/records/cutover.ts";
import {
  type DocumentRecords,
  hiddenSources,
  ingest,
  newKg,
  publish,
  stage,
  tenant_id,
} from "../support/document-lab.ts";
import { mentionOf, prepared, subjectOf, tripleOf } from "../support/small-documents.ts";

const notFound = expect.objectContaining({ kind: "not_found" });
const conflict = expect.objectContaining({ kind: "conflict" });
const everything = { limit: 1_000, after: null };

/** Chunks that name Ada and one of 300 people each, whom Ada knows. */
const large: readonly PreparedChunk[] = Array.from({ length: deletedAtOnce + 1 }, (_, at) =>
  prepared(at, {
    ...(at === 0 ? { subjects: [subjectOf("ada", { form: "Ada", type: "person", description: "A large Ada." })] } : {}),
    mentions: [mentionOf("ada", { form: "Ada", type: "person" }), mentionOf(`person ${at % 300}`)],
    triples: [tripleOf(["ada", "knows", `person ${at % 300}`])],
    sentences: [["large", `word${at % 50}`]],
  }),
);
const small: readonly PreparedChunk[] = [
  prepared(0, {
    mentions: [mentionOf("ada", { form: "Ada L.", type: "person" }), mentionOf("person 7")],
    triples: [tripleOf(["ada", "knows", "person 7"])],
    sentences: [["small", "word7"]],
  }),
];

export function deletionContract(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });

  const remove = (kg: { name: string }, source_id: string, options: Partial<DeletionOptions> = {}) =>
    records.cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id }, { force: false, ...options });
  const counts = async (name: string) => {
    const kg = await records.kgs.get(tenant_id, name);
    return [kg?.sources_count, kg?.chunks_count, kg?.entities_count, kg?.relations_count];
  };
  const finish = async (source_id: string) => {
    const all = { limit: 1_000, except: [] };
    expect(await records.cutover.unfinishedDeletions(all)).toContain(source_id);
    expect(await records.cutover.unfinishedDeletions({ ...all, except: [source_id] })).not.toContain(source_id);
    expect(await records.cutover.finishDeletion(source_id)).toBe(true);
    expect(await records.cutover.unfinishedDeletions(all)).not.toContain(source_id);
    expect(await records.cutover.finishDeletion(source_id)).toBe(false);
  };

  /** A knowledge graph that has only ever had the small document. */
  async function without(more: Readonly<Record<string, readonly PreparedChunk[]>> = {}) {
    const kg = await newKg(records);
    for (const [name, document] of Object.entries({ small, ...more })) await ingest(records, kg.id, { name, document });
    return { dump: await records.cutover.dump(kg.id), counts: await counts(kg.name) };
  }

  describe("deleting a large source", () => {
    test("hides it at once, with exact counts, and the removal leaves what an ingestion without it gives", async () => {
      const kg = await newKg(records);
      await ingest(records, kg.id, { name: "small", document: small });
      const { ref, chunk_ids } = await ingest(records, kg.id, { name: "large", document: large });
      expect(await remove(kg, ref.source_id)).toMatchObject({
        chunks_deleted: large.length,
        vector_points_deleted: large.length,
        entities_deleted: 299,
        relations_deleted: 299,
        last_source: false,
        is_complete: false,
      });
      const expected = await without();
      expect(await counts(kg.name)).toEqual(expected.counts);
      expect((await records.sources.list(kg.id, everything)).map(({ name }) => name)).toEqual(["small"]);
      expect(await records.sources.count(kg.id)).toBe(1);
      expect((await records.sources.get(tenant_id, ref.source_id))?.status).toBe("deleting");
      expect(await records.reading.chunks([kg.id], chunk_ids.slice(0, 5))).toEqual([]);
      expect(await hiddenSources(records, [kg.id])).toEqual([ref.source_id]);
      await expect(remove(kg, ref.source_id)).rejects.toEqual(notFound);

      await finish(ref.source_id);
      expect(await records.sources.get(tenant_id, ref.source_id)).toBeNull();
      expect(await hiddenSources(records, [kg.id])).toEqual([]);
      expect(await counts(kg.name)).toEqual(expected.counts);
      expect(await records.cutover.dump(kg.id)).toBe(expected.dump);
    });

    test("what other documents and people change before the removal stays exact", async () => {
      const kg = await newKg(records);
      await ingest(records, kg.id, { name: "small", document: small });
      const { ref } = await ingest(records, kg.id, { name: "large", document: large });
      await remove(kg, ref.source_id);
      // The name is free at once; the new document supports entities that the removal would have taken.
      const again = [prepared(0, { mentions: [mentionOf("person 8"), mentionOf("person 9")] })];
      await ingest(records, kg.id, { name: "large", document: again });
      const own = { label: "Eight", description: "", properties: {}, key: "person 8", entity_type: "event" };
      const made = await records.edits.createEntity(kg.id, own);
      await records.edits.deleteEntity(kg.id, made.id);
      await finish(ref.source_id);
      const expected = await without({ large: again });
      expect(await counts(kg.name)).toEqual(expected.counts);
      expect(await records.cutover.dump(kg.id)).toBe(expected.dump);
    });

    test("a job that works on it is a conflict, or is cancelled with `force` and brings nothing back", async () => {
      const kg = await newKg(records);
      const staged = await stage(records, kg.id, { name: "large", document: large });
      await expect(remove(kg, staged.ref.source_id)).rejects.toEqual(conflict);
      expect(await remove(kg, staged.ref.source_id, { force: true })).toMatchObject({
        chunks_deleted: 0,
        last_source: true,
        is_complete: false,
      });
      expect(await records.jobs.byId(staged.ref.job_id)).toMatchObject({ status: "cancelled" });
      await expect(publish(records, staged)).rejects.toEqual(conflict);
      await expect(records.staging.put(staged.ref, large.slice(0, 1))).rejects.toEqual(conflict);
      expect(await records.sources.count(kg.id)).toBe(0);
      await finish(staged.ref.source_id);
      expect(await records.cutover.dump(kg.id)).toBe(await records.cutover.dump((await newKg(records)).id));
    });
  });

  test("the vectors of a source stay if the client asks for that", async () => {
    const kg = await newKg(records);
    const [kept, gone] = [
      await ingest(records, kg.id, { name: "a", document: small }),
      await ingest(records, kg.id, { name: "b", document: small }),
    ];
    expect(await remove(kg, kept.ref.source_id, { keep_vectors: true })).toMatchObject({ vector_points_deleted: 0 });
    await remove(kg, gone.ref.source_id);
    const keeps = ({ ref }: typeof kept) => records.cutover.keepsVectors({ ...ref, again: false });
    expect([await keeps(kept), await keeps(gone)]).toEqual([true, false]);
    expect(await hiddenSources(records, [kg.id])).toEqual([kept.ref.source_id]);
  });
}
