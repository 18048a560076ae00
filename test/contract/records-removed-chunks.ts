// Contract of removing one chunk of a document: the knowledge graph is as if the document had never had it, now and
// after later revisions.
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { PreparedChunk } from "../../domain/chunk.ts";
import { quoteOf } from "../../domain/quotes.ts";
import {
  type DocumentRecords,
  ingest,
  newKg,
  publish,
  type StagedDocument,
  stage,
  stageChanges,
  tenant_id,
} from "../support/document-lab.ts";
import { holdsForEvery, propertyTimeout } from "../support/property-runs.ts";
import { mentionOf, prepared, smallDocument, subjectOf, tripleOf } from "../support/small-documents.ts";

const runs = 8;
const tomorrow = new Date(Date.now() + 86_400_000);

export function removedChunksContract(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });

  const remove = (kg_id: number, { chunk_ids }: StagedDocument, at: number) =>
    records.edits.deleteChunk(kg_id, chunk_ids[at] ?? 0);
  const dump = (kg_id: number) => records.cutover.dump(kg_id);
  const sourceLine = /^source .*$/gm;
  const source = (text: string) => (text.match(sourceLine) ?? []).map((line) => JSON.parse(line.slice(7)));
  /** The dump without the hash and the length of the upload, which the removal of a chunk does not change. */
  const withoutUpload = (text: string) => [
    text.replace(sourceLine, ""),
    source(text).map(([name, _hash, type, file, metadata, _length, ...counts]) => [name, type, file, metadata, counts]),
  ];
  const without = (document: readonly PreparedChunk[], at: number) => document.filter(({ ordinal }) => ordinal !== at);
  const dated = (document: readonly PreparedChunk[], text_of: number): PreparedChunk[] =>
    document.map((chunk) => ({ ...chunk, page: text_of }));

  describe("removed chunks of documents", { timeout: propertyTimeout(180_000) }, () => {
    test("the knowledge graph is as if the document had never had the chunk, for every corpus", async () => {
      await holdsForEvery(
        fc.asyncProperty(smallDocument, smallDocument, fc.nat(2), async (a, b, nth) => {
          const at = nth % a.length;
          const [kg, plain] = [await newKg(records), await newKg(records)];
          for (const { id } of [kg, plain]) await ingest(records, id, { name: "b", document: b });
          await remove(kg.id, await ingest(records, kg.id, { name: "a", document: a }), at);
          await ingest(records, plain.id, { name: "a", document: without(a, at) });
          expect(withoutUpload(await dump(kg.id))).toEqual(withoutUpload(await dump(plain.id)));
        }),
        runs,
      );
    });

    test("another revision with the same text leaves it out, whether its chunks are kept or made anew", async () => {
      await holdsForEvery(
        fc.asyncProperty(smallDocument, fc.nat(2), fc.boolean(), async (a, nth, keeps) => {
          const at = nth % a.length;
          const [kg, plain] = [await newKg(records), await newKg(records)];
          await remove(kg.id, await publishedChanges(kg.id, dated(a, 1)), at);
          const next = dated(a, 2);
          if (keeps) await publishedChanges(kg.id, next);
          else await ingest(records, kg.id, { name: "a", document: next });
          await ingest(records, plain.id, { name: "a", document: without(next, at) });
          expect(withoutUpload(await dump(kg.id))).toEqual(withoutUpload(await dump(plain.id)));
        }),
        runs,
      );
    });

    const publishedChanges = async (id: number, document: readonly PreparedChunk[]): Promise<StagedDocument> => {
      const staged = await stageChanges(records, id, { name: "a", document });
      await publish(records, staged);
      return staged;
    };

    test("a revision that was being prepared at the removal leaves it out, and its engines are marked", async () => {
      const kg = await newKg(records);
      const text = [prepared(0, { mentions: [mentionOf("ada")] }), prepared(1, { sentences: [["sea"]] })];
      const first = await publishedChanges(kg.id, text);
      const [kept, fresh] = [text[0], prepared(1, { sentences: [["stone"]] })];
      const staged = await stageChanges(records, kg.id, { name: "a", document: kept ? [kept, fresh] : [] });
      expect(staged.kept).toBe(1);
      await remove(kg.id, first, 0);
      const { counts } = await publish(records, staged);
      expect(counts).toMatchObject({ chunks_count: 1, entities_count: 0 });
      expect(await records.kgs.byId(kg.id)).toMatchObject({ chunks_count: 1, entities_count: 0 });

      const again = await stage(records, kg.id, { name: "a", document: dated(text, 2) });
      const flipped = await records.cutover.flip(again.ref, again.claim);
      expect(flipped.counts.chunks_count).toBe(1);
      const [left_out = 0] = again.chunk_ids;
      expect(await records.reading.existing([left_out])).toEqual(new Set());
      const waiting = await records.outbox.waiting(kg.id, flipped.kg_version, flipped.kg_version);
      expect([...waiting.keys()].sort()).toEqual(["graph", "keywords", "vectors"]);
    });

    test("a changed text shows, and the original one is left out again when it returns", async () => {
      const kg = await newKg(records);
      const [old, changed] = [prepared(0, { sentences: [["sea"]] }), prepared(0, { sentences: [["sea", "stone"]] })];
      await remove(kg.id, await ingest(records, kg.id, { name: "a", document: [old] }), 0);
      expect((await ingest(records, kg.id, { name: "a", document: [changed] })).result.counts).toMatchObject({
        chunks_count: 1,
      });
      const { result } = await ingest(records, kg.id, { name: "a", document: dated([old], 3) });
      expect(result.counts).toMatchObject({ chunks_count: 0 });
    });

    test("relations of another chunk lose an end that only the removed chunk was about, and counts follow", async () => {
      const kg = await newKg(records);
      const about = prepared(0, { subjects: [subjectOf("ada")], mentions: [mentionOf("ada")] });
      const states = prepared(1, { mentions: [mentionOf("bob")], triples: [tripleOf(["ada", "knows", "bob"])] });
      const staged = await ingest(records, kg.id, { name: "a", document: [about, states] });
      expect(staged.result.counts).toMatchObject({ entities_count: 2, relations_count: 1 });
      const { version } = await remove(kg.id, staged, 0);
      const counts = { chunks_count: 1, entities_count: 1, relations_count: 0 };
      expect(await records.kgs.byId(kg.id)).toMatchObject({ ...counts, version, sources_count: 1 });
      expect(await records.sources.get(tenant_id, staged.ref.source_id)).toMatchObject(counts);
    });

    test("no reader gets it, also one that has it in memory or began before, and a second removal is 404", async () => {
      const kg = await newKg(records);
      const staged = await ingest(records, kg.id, { name: "a", document: [prepared(0, {}), prepared(1, {})] });
      const [gone = 0, stays = 0] = staged.chunk_ids;
      const read = async (revisions?: Readonly<Record<string, number>>) =>
        (await records.reading.chunks([kg.id], [gone, stays], revisions)).map(({ chunk_id }) => chunk_id);
      expect(await read()).toEqual([gone, stays]);
      await remove(kg.id, staged, 0);
      expect(await read()).toEqual([stays]);
      expect(await read({ [staged.ref.source_id]: staged.ref.revision })).toEqual([stays]);
      expect(await records.reading.activeIds([kg.id], [gone])).toEqual(new Set());
      expect(await records.edits.findChunk(kg.id, gone)).toBeNull();
      const missing = { kind: "not_found", message: `Chunk ${gone} not found`, field: "chunk_id" };
      await expect(remove(kg.id, staged, 0)).rejects.toMatchObject(missing);
    });

    test("a chunk that no reader sees is not found: staged, replaced, or of another knowledge graph", async () => {
      const [kg, other] = [await newKg(records), await newKg(records)];
      const first = await ingest(records, kg.id, { name: "a", document: [prepared(0, {})] });
      const next = await stage(records, kg.id, { name: "a", document: [prepared(0, { sentences: [["other"]] })] });
      await expect(remove(kg.id, next, 0)).rejects.toMatchObject({ kind: "not_found" });
      await expect(remove(other.id, first, 0)).rejects.toMatchObject({ kind: "not_found" });
      await publish(records, next);
      await expect(remove(kg.id, first, 0)).rejects.toMatchObject({ kind: "not_found" });
    });

    test("the sweeper gets the quotes of the revisions that contained it, and the ids for the engines", async () => {
      const kg = await newKg(records);
      const staged = await ingest(records, kg.id, { name: "a", document: [prepared(0, {}), prepared(1, {})] });
      await remove(kg.id, staged, 0);
      const due = await records.cutover.sweepable({ first: tomorrow, again: tomorrow }, { limit: 10_000 });
      const [leftover, ...others] = due.filter(({ kg_id }) => kg_id === kg.id);
      expect(others).toEqual([]);
      expect(leftover).toMatchObject({ quotes: [quoteOf(staged.ref.source_id, staged.ref.revision)] });
      if (leftover) expect(await records.cutover.chunksToSweep(leftover)).toEqual([staged.chunk_ids[0]]);
    });
  });
}
