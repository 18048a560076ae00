// Contract of chunks that a new revision keeps: one row, in the places of several revisions.
import { beforeAll, describe, expect, test } from "vitest";
import type { PreparedChunk } from "../../domain/chunk.ts";
import type { Leftover } from "../../stores/ports/records/cutover.ts";
import {
  type DocumentRecords,
  ingest,
  newKg,
  publish,
  type StagedDocument,
  stageChanges,
  tenant_id,
} from "../support/document-lab.ts";
import { mentionOf, prepared, subjectOf, tripleOf } from "../support/small-documents.ts";

const conflict = expect.objectContaining({ kind: "conflict" });
const name = "a";

const ada = prepared(0, { subjects: [subjectOf("ada")], sentences: [["ada"]] });
const bob = prepared(1, { mentions: [mentionOf("bob")], sentences: [["bob", "sail"]] });
const crete = prepared(2, { mentions: [mentionOf("crete")], sentences: [["crete"]] });
const delos = prepared(3, { mentions: [mentionOf("delos")], sentences: [["delos"]] });

/** The chunks in this order, each at a new place. */
const documentOf = (...chunks: readonly PreparedChunk[]): readonly PreparedChunk[] =>
  chunks.map((chunk, ordinal) => ({
    ...chunk,
    ordinal,
    start_offset: ordinal * 100,
    end_offset: ordinal * 100 + chunk.content.length,
  }));

export function keptChunksContract(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  let kg: Awaited<ReturnType<typeof newKg>>;
  beforeAll(async () => {
    records = open();
  });

  const stageNext = (...chunks: readonly PreparedChunk[]) =>
    stageChanges(records, kg.id, { name, document: documentOf(...chunks) });

  /** A knowledge graph whose source has this one revision. */
  async function first(...chunks: readonly PreparedChunk[]): Promise<StagedDocument> {
    kg = await newKg(records);
    const staged = await stageNext(...chunks);
    await publish(records, staged);
    return staged;
  }

  const places = async (ids: readonly number[]) =>
    (await records.reading.chunks([kg.id], ids)).map(({ chunk_id, revision, start_offset }) => [
      chunk_id,
      revision,
      start_offset,
    ]);
  const fail = ({ ref }: StagedDocument) =>
    records.jobs.fail(ref, { error: { stage: null, code: "x", message: "x", retryable: false }, cancelled: false });
  const leftover = ({ ref }: StagedDocument): Leftover => ({ ...ref, again: false });

  describe("a chunk that a new revision keeps", () => {
    test("keeps its id, and readers see it at its place in the active revision", async () => {
      const { chunk_ids } = await first(ada, bob);
      const [idOfAda = 0, idOfBob = 0] = chunk_ids;
      const next = await stageNext(crete, bob, ada);
      expect(next.kept).toBe(2);
      expect(await places(chunk_ids)).toEqual([
        [idOfAda, 1, 0],
        [idOfBob, 1, 100],
      ]);
      const { counts } = await publish(records, next);
      expect(await places(chunk_ids)).toEqual([
        [idOfAda, 2, 200],
        [idOfBob, 2, 100],
      ]);
      expect(counts).toMatchObject({ chunks_count: 3, entities_count: 3, vector_points_count: 3 });
      expect(await records.kgs.byId(kg.id)).toMatchObject({ chunks_count: 3, entities_count: 3, tokens_count: 4 });
    });

    test("has the pages and lines of its place in each revision", async () => {
      const { chunk_ids } = await first({ ...ada, page: 1, page_breaks: [4], line_numbers: [2] });
      const seen = async () =>
        (await records.reading.chunks([kg.id], chunk_ids)).map(({ page, page_breaks, line_numbers }) => [
          page,
          page_breaks,
          line_numbers,
        ]);
      const next = await stageNext(bob, { ...ada, page: 2, page_breaks: [], line_numbers: [5, 6] });
      expect(await seen()).toEqual([[1, [4], [2]]]);
      await publish(records, next);
      expect(await seen()).toEqual([[2, [], [5, 6]]]);
    });

    test("is kept as often as the active revision contains it", async () => {
      await first(ada, bob);
      const next = await stageNext(ada, ada);
      expect(next).toMatchObject({ kept: 1, chunk_ids: [expect.any(Number)] });
      expect((await publish(records, next)).counts).toMatchObject({ chunks_count: 2, entities_count: 1 });
    });

    test("is placed once by attempts that repeat each other", async () => {
      await first(ada, bob);
      const { ref } = await stageNext(ada, bob, crete);
      const [hash = ""] = await records.staging.reusable(ref);
      const again = documentOf(ada).map((chunk) => ({ ...chunk, input_hash: hash }));
      await Promise.all([records.staging.keep(ref, again), records.staging.keep(ref, again)]);
      expect(await records.staging.counts(ref)).toMatchObject({ chunks: 3 });
    });

    test("must belong to the active revision, and the new revision must be in staging", async () => {
      const published = await first(ada);
      const [hash = ""] = await records.staging.reusable(published.ref);
      const [place] = documentOf(ada).map((chunk) => ({ ...chunk, input_hash: hash }));
      if (place === undefined) throw new Error("A document without a chunk");
      await expect(records.staging.keep(published.ref, [place])).rejects.toEqual(conflict);
      const next = await stageNext(bob);
      const unknown = { ...place, ordinal: 7, input_hash: "unknown" };
      await expect(records.staging.keep(next.ref, [unknown])).rejects.toMatchObject({ kind: "unavailable" });
      expect(await records.staging.counts(next.ref)).toMatchObject({ chunks: 1 });
    });

    test("is found by its text, also when the rest of its input has changed", async () => {
      const { ref, chunk_ids } = await first(ada, bob);
      const next = await stageNext(ada);
      const found = await records.staging.withText(next.ref, [bob.content_hash, "none"]);
      expect(found).toEqual(new Map([[bob.content_hash, chunk_ids[1]]]));
      expect(await records.staging.reusable(ref)).toHaveLength(2);
    });

    test("relates to the subject that the new revision has elsewhere", async () => {
      const statement = prepared(1, { mentions: [mentionOf("bob")], triples: [tripleOf(["bob", "knows", "crete"])] });
      const about = (type: "place" | "event") => prepared(2, { subjects: [subjectOf("crete", { type })] });
      await first(statement, about("place"));
      const made = { key: "crete", label: "Crete", entity_type: "event", description: "", properties: {} };
      const event = await records.edits.createEntity(kg.id, made);
      await publish(records, await stageNext(statement, about("event")));
      const [relation] = await records.reading.relations(kg.id, await relationIds());
      expect(relation).toMatchObject({ relation_type: "knows", target_entity_id: event.id });
    });
  });

  /** Relations that the outbox has marked. */
  async function relationIds(): Promise<number[]> {
    const rows = await records.outbox.lease("graph", { limit: 1_000, leaseMs: 1, kg_id: kg.id });
    return rows.flatMap(({ key }) => (key.startsWith("relation:") ? [Number(key.slice("relation:".length))] : []));
  }

  describe("sweeping", () => {
    test("a superseded revision leaves the chunks that the active one keeps", async () => {
      const old = await first(ada, bob);
      const next = await stageNext(ada, crete);
      await publish(records, next);
      const before = await records.cutover.dump(kg.id);
      expect(await records.cutover.chunksToSweep(leftover(old))).toEqual([old.chunk_ids[1]]);
      await records.cutover.sweep(leftover(old));
      expect(await records.cutover.dump(kg.id)).toBe(before);
      expect(await records.staging.counts(old.ref)).toMatchObject({ chunks: 0 });
      // For the second sweep the records remember what the first one removed.
      expect(await records.cutover.chunksToSweep({ ...leftover(old), again: true })).toEqual([old.chunk_ids[1]]);
    });

    test("a failed revision leaves the chunks of the active one", async () => {
      const old = await first(ada, bob);
      const failed = await stageNext(ada, bob, crete);
      await fail(failed);
      expect(await records.cutover.chunksToSweep(leftover(failed))).toEqual(failed.chunk_ids);
      await records.cutover.sweep(leftover(failed));
      expect(await places(old.chunk_ids)).toHaveLength(2);
      expect(await records.reading.chunks([kg.id], failed.chunk_ids)).toEqual([]);
    });

    test("a chunk of two revisions goes with the last of them, also when both are swept at once", async () => {
      const old = await first(ada, bob);
      const failed = await stageNext(bob, crete);
      await fail(failed);
      await publish(records, await stageNext(delos));
      await Promise.all([records.cutover.sweep(leftover(old)), records.cutover.sweep(leftover(failed))]);
      const remembered = await Promise.all(
        [old, failed].map((each) => records.cutover.chunksToSweep({ ...leftover(each), again: true })),
      );
      const all = [...old.chunk_ids, ...failed.chunk_ids].sort((a, b) => a - b);
      expect(remembered.flatMap((ids) => ids ?? []).sort((a, b) => a - b)).toEqual(all);
    });

    test("a deleted source leaves nothing", async () => {
      const old = await first(ada, bob);
      await publish(records, await stageNext(ada, crete));
      const source = { tenant_id, kg_name: kg.name, source_id: old.ref.source_id };
      await records.cutover.deleteSource(source, { force: false });
      expect(await records.cutover.chunksToSweep(leftover(old))).toBeNull();
      const empty = await newKg(records);
      expect(await records.cutover.dump(kg.id)).toBe(await records.cutover.dump(empty.id));
      await ingest(records, kg.id, { name: "b", document: documentOf(ada) });
    });
  });
}
