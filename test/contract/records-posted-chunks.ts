// Contract of chunks that people post: what they add to a knowledge graph, and that a deletion leaves nothing of it.
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { PreparedChunk } from "../../domain/chunk.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import { type DocumentRecords, ingest, newKg, tenant_id } from "../support/document-lab.ts";
import { holdsForEvery, propertyTimeout } from "../support/property-runs.ts";
import { mentionOf, postedText, prepared, smallDocument, subjectOf, tripleOf } from "../support/small-documents.ts";

const runs = 8;
/** Than the derivation of `postedText`. */
const later = "tokeniser 2, extractor 1";

type PostedRecords = DocumentRecords & Pick<Records, "derivations">;

export function postedChunksContract(open: () => PostedRecords): void {
  let records: PostedRecords;
  beforeAll(() => {
    records = open();
  });

  const post = (kg_id: number, chunk: PreparedChunk, entity_ids: readonly number[] = []) =>
    records.edits.addChunk(kg_id, postedText({ prepared: chunk, metadata: { by: "hand" }, entity_ids }));
  const byKey = (kg_id: number, key: string) => records.reading.entitiesByKey([kg_id], [key]);
  const hand = { description: "", properties: {} };

  describe("posted chunks", { timeout: propertyTimeout(180_000) }, () => {
    test("a posted chunk is read at once, supports what it names, and counts for the knowledge graph only", async () => {
      const kg = await newKg(records);
      const text = prepared(0, {
        subjects: [subjectOf("ada", { type: "person", description: "Ada is a sailor." })],
        mentions: [mentionOf("bob", { type: "person" })],
        triples: [tripleOf(["ada", "knows", "bob"])],
        sentences: [["sail", "sea"]],
      });
      const posted = await post(kg.id, text);
      const [[ada], [bob]] = [await byKey(kg.id, "ada"), await byKey(kg.id, "bob")];
      expect(posted).toMatchObject({
        kg_id: kg.id,
        version: 1,
        content: text.content,
        metadata: { by: "hand" },
        entity_ids: [ada?.id, bob?.id],
        source_id: null,
        in_vectors: true,
        created_at: expect.any(Date),
      });
      expect(ada).toMatchObject({ description: "Ada is a sailor.", about_count: 1 });
      const { version, ...stored } = posted;
      expect(await records.edits.findChunk(kg.id, posted.id)).toEqual(stored);
      const [read] = await records.reading.chunks([kg.id], [posted.id]);
      expect(read).toMatchObject({ source_id: null, source_name: null, revision: null, content: text.content });
      expect(await records.kgs.byId(kg.id)).toMatchObject({
        version,
        chunks_count: 1,
        entities_count: 2,
        relations_count: 1,
        sources_count: 0,
      });
    });

    test("deleting it leaves the knowledge graph as it was, for every corpus", async () => {
      const some = smallDocument.map(([chunk]) => chunk ?? prepared(0, {}));
      await holdsForEvery(
        fc.asyncProperty(smallDocument, some, smallDocument, async (a, chunk, next) => {
          const [kg, plain] = [await newKg(records), await newKg(records)];
          for (const { id } of [kg, plain]) await ingest(records, id, { name: "a", document: a });
          const before = await records.cutover.dump(kg.id);
          const { id } = await post(kg.id, chunk);
          await records.edits.deleteChunk(kg.id, id);
          expect(await records.cutover.dump(kg.id)).toBe(before);
          const again = await post(kg.id, chunk);
          for (const each of [kg, plain]) await ingest(records, each.id, { name: "b", document: next });
          await records.edits.deleteChunk(kg.id, again.id);
          expect(await records.cutover.dump(kg.id)).toBe(await records.cutover.dump(plain.id));
        }),
        runs,
      );
    });

    test("documents and edits around it give the same graph in any order", async () => {
      const some = smallDocument.map(([chunk]) => chunk ?? prepared(0, {}));
      await holdsForEvery(
        fc.asyncProperty(smallDocument, some, async (a, chunk) => {
          const [first, last] = [await newKg(records), await newKg(records)];
          await post(first.id, chunk);
          const { ref } = await ingest(records, first.id, { name: "gone", document: a });
          await ingest(records, first.id, { name: "a", document: a });
          await records.cutover.deleteSource(
            { tenant_id, kg_name: first.name, source_id: ref.source_id },
            { force: false },
          );
          await ingest(records, last.id, { name: "a", document: a });
          await post(last.id, chunk);
          expect(await records.cutover.dump(first.id)).toBe(await records.cutover.dump(last.id));
        }),
        runs,
      );
    });

    test("it is about the given entities, also when its text does not name them", async () => {
      const kg = await newKg(records);
      const ada = await records.edits.createEntity(kg.id, { key: "ada", label: "Ada", entity_type: "person", ...hand });
      const work = await records.edits.createEntity(kg.id, { key: "ada", label: "Ada", entity_type: "work", ...hand });
      const { entity_ids } = await post(kg.id, prepared(0, { mentions: [mentionOf("bob")] }), [work.id]);
      const [bob] = await byKey(kg.id, "bob");
      expect(entity_ids).toEqual([work.id, bob?.id]);
      expect(await byKey(kg.id, "ada")).toMatchObject([
        { id: ada.id, about_count: 0 },
        { id: work.id, about_count: 1 },
      ]);
      const twice = post(kg.id, prepared(0, {}), [ada.id, work.id]);
      await expect(twice).rejects.toMatchObject({ kind: "invalid_input", field: "entity_ids" });
    });

    test("an unknown entity, and one of another knowledge graph, is not found, and nothing is stored", async () => {
      const [kg, other] = [await newKg(records), await newKg(records)];
      const { id } = await records.edits.createEntity(other.id, {
        key: "ada",
        label: "Ada",
        entity_type: "person",
        ...hand,
      });
      const before = await records.cutover.dump(kg.id);
      const missing = { kind: "not_found", field: "entity_ids" };
      await expect(post(kg.id, prepared(0, {}), [id])).rejects.toMatchObject(missing);
      expect(await records.cutover.dump(kg.id)).toBe(before);
    });

    test("deleting its entity and creating it again restates what the chunk says", async () => {
      const kg = await newKg(records);
      await post(kg.id, prepared(0, { mentions: [mentionOf("ada"), mentionOf("bob", { start: 5 })] }));
      const before = await records.cutover.dump(kg.id);
      const [ada] = await byKey(kg.id, "ada");
      await records.edits.deleteEntity(kg.id, ada?.id ?? 0);
      expect(await records.kgs.byId(kg.id)).toMatchObject({ entities_count: 1 });
      const made = { key: "ada", label: "ada", entity_type: "other", ...hand };
      const { id } = await records.edits.createEntity(kg.id, made);
      expect(await byKey(kg.id, "ada")).toMatchObject([{ id, mention_count: 1 }]);
      expect(before).not.toBe("");
    });

    test("derived anew it is as if the present version had read it first, in every corpus; given entities stay", async () => {
      const some = smallDocument.map(([chunk]) => chunk ?? prepared(0, {}));
      const withAda = async () => {
        const kg = await newKg(records);
        const ada = await records.edits.createEntity(kg.id, { key: "ada", label: "A", entity_type: "boat", ...hand });
        return { kg_id: kg.id, given: [ada.id] };
      };
      await holdsForEvery(
        fc.asyncProperty(smallDocument, fc.tuple(some, some), fc.boolean(), async (a, [old, found], isGiven) => {
          const [derived, fresh, never] = [await withAda(), await withAda(), await withAda()];
          for (const { kg_id } of [derived, fresh, never]) await ingest(records, kg_id, { name: "a", document: a });
          const { content, content_hash } = old;
          const next = { ...found, content, content_hash };
          const { id } = await post(derived.kg_id, old, isGiven ? derived.given : []);
          const chunks = [{ chunk_id: id, prepared: next }];
          expect(await records.derivations.deriveChunks({ kg_id: derived.kg_id, derivation: later, chunks })).toBe(1);
          await post(fresh.kg_id, next, isGiven ? fresh.given : []);
          expect(await records.cutover.dump(derived.kg_id)).toBe(await records.cutover.dump(fresh.kg_id));
          await records.edits.deleteChunk(derived.kg_id, id);
          expect(await records.cutover.dump(derived.kg_id)).toBe(await records.cutover.dump(never.kg_id));
        }),
        runs,
      );
    });

    test("chunks are derived anew together, once, with one new version of the knowledge graph, and keep what they are", async () => {
      const kg = await newKg(records);
      const posted = await post(kg.id, prepared(0, { mentions: [mentionOf("bob")] }));
      const other = await post(kg.id, prepared(1, { mentions: [mentionOf("bob")] }));
      const stranger = await post((await newKg(records)).id, prepared(0, {}));
      const waiting = async (derivation: string) =>
        (await records.derivations.outdatedChunks(derivation, 10_000)).filter(({ kg_id }) => kg_id === kg.id);
      const outdated = [posted, other].map(({ id, content }) => ({ kg_id: kg.id, chunk_id: id, content }));
      expect(await waiting(later)).toEqual(outdated);

      const { seen } = await records.reading.removedSince(null);
      const next = prepared(0, { mentions: [mentionOf("ada")], sentences: [["word", "other"]] });
      const chunks = [posted, other, stranger].map(({ id }) => ({ chunk_id: id, prepared: next }));
      const derived = { kg_id: kg.id, derivation: later, chunks };
      expect(await records.derivations.deriveChunks(derived)).toBe(2);
      expect(await records.derivations.deriveChunks(derived)).toBe(0);
      expect(await waiting(later)).toEqual([]);
      const [ada] = await byKey(kg.id, "ada");
      const { version: _, ...before } = posted;
      expect(await records.edits.findChunk(kg.id, posted.id)).toEqual({ ...before, entity_ids: [ada?.id] });
      expect(await byKey(kg.id, "bob")).toEqual([]);
      expect(await records.kgs.byId(kg.id)).toMatchObject({ version: 3, chunks_count: 2, entities_count: 1 });
      // Caches that hold the chunks are told to forget them.
      expect((await records.reading.removedSince(seen)).ids).toEqual(expect.arrayContaining([posted.id, other.id]));

      await records.edits.deleteChunk(kg.id, posted.id);
      const gone = { ...derived, derivation: "tokeniser 2, extractor 8", chunks: chunks.slice(0, 1) };
      expect(await records.derivations.deriveChunks(gone)).toBe(0);
    });

    test("what a later version has found stays, so two versions that run at once do not take turns", async () => {
      const kg = await newKg(records);
      const { id } = await post(kg.id, prepared(0, { mentions: [mentionOf("bob")] }));
      const dump = await records.cutover.dump(kg.id);
      const chunks = [{ chunk_id: id, prepared: prepared(0, { mentions: [mentionOf("ada")] }) }];
      for (const derivation of [postedText().derivation, "tokeniser 1, extractor 0", "tokeniser 0, extractor 9"]) {
        const outdated = await records.derivations.outdatedChunks(derivation, 10_000);
        expect(outdated.map(({ chunk_id }) => chunk_id)).not.toContain(id);
        expect(await records.derivations.deriveChunks({ kg_id: kg.id, derivation, chunks })).toBe(0);
      }
      expect(await records.cutover.dump(kg.id)).toBe(dump);
    });

    test("only chunks of the same knowledge graph can be deleted, each once", async () => {
      const [kg, other] = [await newKg(records), await newKg(records)];
      const { id } = await post(kg.id, prepared(0, {}));
      const missing = { kind: "not_found", message: `Chunk ${id} not found`, field: "chunk_id" };
      await expect(records.edits.deleteChunk(other.id, id)).rejects.toMatchObject(missing);
      expect(await records.edits.findChunk(other.id, id)).toBeNull();
      await records.edits.deleteChunk(kg.id, id);
      await expect(records.edits.deleteChunk(kg.id, id)).rejects.toMatchObject(missing);
      expect(await records.edits.findChunk(kg.id, id)).toBeNull();
      expect(await records.reading.chunks([kg.id], [id])).toEqual([]);
    });

    test("a chunk of a document is read with its source, and not from a revision that was replaced", async () => {
      const kg = await newKg(records);
      const { ref, chunk_ids } = await ingest(records, kg.id, {
        name: "a",
        document: [prepared(0, { mentions: [mentionOf("ada")] })],
      });
      const [id = 0] = chunk_ids;
      expect(await records.edits.findChunk(kg.id, id)).toMatchObject({ source_id: ref.source_id, in_vectors: true });
      await ingest(records, kg.id, { name: "a", document: [prepared(0, { sentences: [["other"]] })] });
      expect(await records.edits.findChunk(kg.id, id)).toBeNull();
    });
  });
}
