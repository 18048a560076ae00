import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { quoteOf, quoteOfKg } from "../../domain/quotes.ts";
import { accept, ingest, newKg, type StagedDocument, sha256, stage, tenant_id } from "../support/document-lab.ts";
import type { CoreRecords } from "../support/record-lab.ts";
import { mentionOf, postedText, prepared, subjectOf, tripleOf } from "../support/small-documents.ts";
import { keptCollections } from "./records-kg-deletion/kept-collections.ts";
import { due, wiping } from "./records-kg-deletion/wiping.ts";

const forced = { force: true, keeps_vectors: false } as const;
const unforced = { force: false, keeps_vectors: false } as const;

/** Two chunks, two entities, and a relation between them. */
const letter = [
  prepared(0, {
    subjects: [subjectOf("ada")],
    mentions: [mentionOf("bob")],
    triples: [tripleOf(["ada", "knows", "bob"])],
  }),
  prepared(1, { subjects: [subjectOf("ada")], mentions: [mentionOf("bob")] }),
];

/** Deletion of knowledge graphs, of the role "records". */
export function kgDeletionContract(name: string, open: () => CoreRecords): void {
  describe(`deletion of knowledge graphs on ${name}`, () => {
    let records: CoreRecords;
    let kg: { readonly id: number; readonly name: string };
    beforeEach(async () => {
      records = open();
      kg = await newKg(records);
    });

    const dueOf = (kg_id: number) => wiping(records).dueOf(kg_id);
    const wipeAll = (kg_id: number, limit?: number) => wiping(records).wipeAll(kg_id, limit);
    const end = (kg_id: number) => wiping(records).end(kg_id);

    async function sweepOf(kg_id: number): Promise<void> {
      const leftovers = async () =>
        (await records.cutover.sweepable(due, { limit: 1_000 })).filter((each) => each.kg_id === kg_id);
      for (let found = await leftovers(); found.length > 0; found = await leftovers())
        for (const leftover of found) await records.cutover.sweep(leftover);
    }

    test("what contains data is deleted only by force, and the counts are those of the moment", async () => {
      await ingest(records, kg.id, { name: "letter", document: letter });
      await accept(records, kg.id, { name: "waiting", document: letter });
      await records.kgs.markCollectionsReady(kg.id, "hash-1");
      const message = `Knowledge graph '${kg.name}' contains data; use force=true`;
      await expect(records.kgDeletions.hide(kg.id, unforced)).rejects.toMatchObject({ kind: "conflict", message });
      expect(await records.kgDeletions.hide(kg.id, forced)).toEqual({
        sources: 2,
        chunks: 2,
        entities: 2,
        relations: 1,
        vector_points: 4,
        has_collections: true,
        has_pictures: false,
        adopted: [],
      });
      await expect(records.kgDeletions.hide(kg.id, forced)).rejects.toMatchObject({ kind: "not_found" });
    });

    test("a posted chunk that searches leave out has no vector point", async () => {
      await records.kgs.markCollectionsReady(kg.id, "hash-1");
      for (const [at, sync_vectors] of [true, false].entries())
        await records.edits.addChunk(kg.id, postedText({ prepared: prepared(at, {}), sync_vectors }));
      expect(await records.kgDeletions.hide(kg.id, forced)).toMatchObject({ chunks: 2, entities: 0, vector_points: 1 });
    });

    test("what a person made is data, too", async () => {
      const entity = { key: "eve", label: "Eve", entity_type: "person", description: "", properties: {} };
      await records.edits.createEntity(kg.id, entity);
      await expect(records.kgDeletions.hide(kg.id, unforced)).rejects.toMatchObject({ kind: "conflict" });
    });

    test("an empty graph is deleted without force", async () => {
      expect(await records.kgDeletions.hide(kg.id, unforced)).toMatchObject({ sources: 0, has_collections: false });
    });

    test("no reader and no writer finds a hidden graph, and its name is free", async () => {
      const { ref } = await ingest(records, kg.id, { name: "letter", document: letter });
      const late = await stage(records, kg.id, { name: "late", document: letter });
      const stillActive = () => records.reading.stillActive([{ source_id: ref.source_id, revision: 1 }]);
      expect(await stillActive()).toEqual(new Set([ref.source_id]));
      const standing = (sources: readonly string[], kg_ids: readonly number[] = []) =>
        records.reading.areStanding({ kg_ids, sources });
      expect(await standing([ref.source_id], [kg.id])).toBe(true);
      expect([await standing(["src_none"]), await standing([], [0])]).toEqual([false, false]);
      await records.kgDeletions.hide(kg.id, forced);
      expect(await stillActive()).toEqual(new Set());
      expect([await standing([ref.source_id]), await standing([], [kg.id])]).toEqual([false, false]);
      expect(await records.kgs.get(tenant_id, kg.name)).toBeNull();
      expect(await records.kgs.byId(kg.id)).toBeNull();
      expect(await records.sources.get(tenant_id, ref.source_id)).toBeNull();
      expect(await records.reading.chunks([kg.id], [1])).toEqual([]);
      await expect(accept(records, kg.id, { name: "more", document: letter })).rejects.toMatchObject({
        kind: "not_found",
      });
      await expect(records.staging.put(late.ref, letter)).rejects.toMatchObject({ kind: "conflict" });
      await expect(records.cutover.flip(late.ref, late.claim)).rejects.toMatchObject({ kind: "conflict" });
      const entity = { key: "eve", label: "Eve", entity_type: "person", description: "", properties: {} };
      await expect(records.edits.createEntity(kg.id, entity)).rejects.toMatchObject({ kind: "not_found" });
      const anew = await records.kgs.getOrCreate(tenant_id, kg.name);
      expect(anew).toMatchObject({ sources_count: 0, chunks_count: 0, entities_count: 0, version: 0 });
      expect(anew.id).not.toBe(kg.id);
    });

    test("its unfinished jobs are cancelled, and their workflows are told", async () => {
      const { ref } = await stage(records, kg.id, { name: "letter", document: letter });
      await records.kgDeletions.hide(kg.id, forced);
      expect(await records.jobs.byId(ref.job_id)).toMatchObject({
        status: "cancelled",
        error: { code: "cancelled", message: "The knowledge graph was deleted" },
      });
      const orders = await records.outbox.lease("workflow", { limit: 1_000, leaseMs: 1, kg_id: kg.id });
      expect(orders.map(({ key }) => key)).toContain(`cancel:${ref.job_id}`);
    });

    test("failed sources of a hidden graph are not counted", async () => {
      const before = await records.sources.overview(tenant_id);
      const { ref, claim } = await stage(records, kg.id, { name: "letter", document: letter });
      await records.jobs.fail(ref, { error: failure, cancelled: false, claim });
      expect((await records.sources.overview(tenant_id)).failed).toBe(before.failed + 1);
      await records.kgDeletions.hide(kg.id, forced);
      expect(await records.sources.overview(tenant_id)).toEqual(before);
    });

    test("the wipe goes on in small batches, and leaves revisions to sweep, once and again", async () => {
      const { ref } = await ingest(records, kg.id, { name: "letter", document: letter });
      expect(await wipeAll(kg.id)).toBe(0);
      await records.kgDeletions.hide(kg.id, forced);
      expect(await dueOf(kg.id)).toEqual({ kg_id: kg.id, keeps_vectors: false, again: false });
      expect(await wipeAll(kg.id, 1)).toBeGreaterThan(8);
      await end(kg.id);
      expect(await dueOf(kg.id)).toBeUndefined();
      const [leftover] = (await records.cutover.sweepable(due, { limit: 1_000 })).filter((e) => e.kg_id === kg.id);
      const { source_id, revision } = ref;
      expect(leftover).toEqual({ kg_id: kg.id, source_id, revision, again: false, whole_kg: true });
      await sweepOf(kg.id);
      expect(await dueOf(kg.id)).toEqual({ kg_id: kg.id, keeps_vectors: false, again: true });
      expect(await records.upkeep.unknownKgs([kg.id])).toEqual([]);
      await end(kg.id);
      expect(await records.upkeep.unknownKgs([kg.id])).toEqual([kg.id]);
      expect(await dueOf(kg.id)).toBeUndefined();
    });

    test("a graph whose vectors are kept stays known by its id alone", async () => {
      await records.kgs.markCollectionsReady(kg.id, "hash-1");
      await records.kgDeletions.hide(kg.id, { force: false, keeps_vectors: true });
      for (const again of [false, true]) {
        expect(await dueOf(kg.id)).toEqual({ kg_id: kg.id, keeps_vectors: true, again });
        await wipeAll(kg.id);
        await end(kg.id);
      }
      expect(await dueOf(kg.id)).toBeUndefined();
      expect(await records.upkeep.unknownKgs([kg.id])).toEqual([]);
      expect((await records.upkeep.kgs()).map(({ id }) => id)).not.toContain(kg.id);
      expect(await records.kgs.get(tenant_id, kg.name)).toBeNull();
    });

    describe("kept collections", () => keptCollections(() => ({ records, kg })));

    test("a kept answer that quotes the graph or its revisions is not stored after the deletion, and wiped if it was before", async () => {
      const document = await ingest(records, kg.id, { name: "letter", document: letter });
      const stateOfEarlier = await keep(quoteOfKg(kg.id));
      await records.kgDeletions.hide(kg.id, forced);
      for (const quote of [quoteOfKg(kg.id), revisionOf(document)]) expect(await (await keep(quote))()).toBe("wiped");
      expect(await stateOfEarlier()).toBe("done");
      await wipeAll(kg.id);
      expect(await stateOfEarlier()).toBe("wiped");
    });

    test("a failed import into the graph keeps its state and loses its message, which may quote the file", async () => {
      const file = { content_hash: sha256("file"), size_bytes: 4, created_kg: false, trace_id: "trc_test" };
      const failedIn = async (kg_id: number): Promise<string> => {
        const job_id = await records.imports.queue({ tenant_id, kg_id, ...file });
        await records.imports.fail({ job_id }, { error: failure, cancelled: false });
        return job_id;
      };
      const [mine, theirs] = [await failedIn(kg.id), await failedIn((await newKg(records)).id)];
      await records.kgDeletions.hide(kg.id, forced);
      await wipeAll(kg.id);
      const message = "The knowledge graph was deleted";
      expect(await records.jobs.byId(mine)).toMatchObject({ status: "failed", error: { ...failure, message } });
      expect(await records.jobs.byId(theirs)).toMatchObject({ status: "failed", error: failure });
      expect(JSON.stringify(await records.jobs.events(mine, 0, 10))).not.toContain(failure.message);
    });

    /** Returns the state in which a repeated request finds the answer. */
    async function keep(...quotes: string[]): Promise<() => Promise<string>> {
      const [key, owner] = [randomUUID(), "first"];
      const claim = { tenant_id, route: "POST /api/v1/query", key, fingerprint: "f", owner, keep_hours: 24 };
      await records.idempotency.claim(claim);
      await records.idempotency.complete(claim, { status: 200, body: { answer: "It says so." }, quotes });
      return async () => (await records.idempotency.claim({ ...claim, owner: "again" })).state;
    }
  });
}

const revisionOf = ({ ref }: StagedDocument): string => quoteOf(ref.source_id, ref.revision);
const failure = { stage: null, code: "invalid_document", message: "It cannot be read", retryable: false } as const;
