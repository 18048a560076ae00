// Contract of staging, cut-over and reading: when readers see a document, its new revision and its deletion.
import { beforeAll, describe, expect, test } from "vitest";
import { type PreparedChunk, plainLayout } from "../../domain/chunk.ts";
import type { OutboxRow } from "../../stores/ports/records/outbox.ts";
import { accept, type DocumentRecords, ingest, newKg, stage, tenant_id } from "../support/document-lab.ts";
import { mentionOf, prepared, subjectOf, tripleOf } from "../support/small-documents.ts";

const conflict = expect.objectContaining({ kind: "conflict" });
const notFound = expect.objectContaining({ kind: "not_found" });
const targets = ["graph", "vectors", "keywords"] as const;

/** Ada knows Bob; both names are written once. */
const acquaintance: readonly PreparedChunk[] = [
  prepared(0, {
    subjects: [subjectOf("ada", { form: "Ada", type: "person", description: "Ada is a sailor." })],
    mentions: [mentionOf("bob", { form: "Bob", type: "person" })],
    triples: [tripleOf(["ada", "knows", "bob"])],
    sentences: [["ada", "know", "bob"], ["sail"]],
  }),
  prepared(1, { mentions: [mentionOf("ada", { form: "Ada", type: "person" })], sentences: [["ada", "sail", "sail"]] }),
];

export function cutoverContract(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });

  const entity = async (kg_id: number, key: string) => (await records.reading.entitiesByKey([kg_id], [key]))[0];
  const remove = (kg: { name: string }, source_id: string, force = false) =>
    records.cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id }, { force });

  const [never, soon] = [new Date(0), new Date(Date.now() + 3_600_000)];
  const leftovers = async (source_id: string, first: Date, again: Date) =>
    (await records.cutover.sweepable({ first, again }, { limit: 1000 })).filter((row) => row.source_id === source_id);

  /** Takes every outbox mark of the KG, as relays would. */
  async function project(kg_id: number): Promise<OutboxRow[]> {
    const rows: OutboxRow[] = [];
    for (const target of targets)
      rows.push(...(await records.outbox.lease(target, { limit: 1000, leaseMs: 60_000, kg_id })));
    await records.outbox.done(rows);
    return rows;
  }

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
      expect(await records.reading.hiddenSources([kg.id])).toEqual([ref.source_id]);
      expect(await records.cutover.dump(kg.id)).toBe(before);
      await records.cutover.flip(ref, claim);
      expect(await records.reading.chunks([kg.id], chunk_ids)).toHaveLength(2);
      expect(await records.reading.hiddenSources([kg.id])).toEqual([]);
    });
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

  describe("entities", () => {
    test("an entity's label is its most frequent form, then the first by bytes; its type is the most frequent but 'other'", async () => {
      const kg = await newKg(records);
      const form = (text: string, start: number, type: "other" | "place" | "person" = "other") =>
        mentionOf("crete", { form: text, type, start });
      await ingest(records, kg.id, {
        name: "a",
        document: [
          prepared(0, { mentions: [form("crete", 0), form("Crete", 1, "place"), form("CRETE", 2), form("Crete", 3)] }),
        ],
      });
      expect(await entity(kg.id, "crete")).toMatchObject({ label: "Crete", entity_type: "place", mention_count: 1 });
      await ingest(records, kg.id, { name: "b", document: [prepared(0, { mentions: [form("CRETE", 0, "person")] })] });
      // Equal counts now: "CRETE" comes before "Crete", "person" before "place".
      expect(await entity(kg.id, "crete")).toMatchObject({ label: "CRETE", entity_type: "person", mention_count: 2 });
    });

    test("an entity has the description of its strongest described subject, until that document is deleted", async () => {
      const kg = await newKg(records);
      const about = (description: string | null, strength: number) =>
        [prepared(0, { subjects: [subjectOf("ada", { description, strength })] })] as const;
      const weak = await ingest(records, kg.id, { name: "weak", document: about("Ada is known.", 0.5) });
      expect(await entity(kg.id, "ada")).toMatchObject({ description: "Ada is known.", about_count: 1 });
      const strong = await ingest(records, kg.id, { name: "strong", document: about("Ada is a sailor.", 1) });
      await ingest(records, kg.id, { name: "silent", document: about(null, 1) });
      expect(await entity(kg.id, "ada")).toMatchObject({ description: "Ada is a sailor.", about_count: 3 });
      await remove(kg, strong.ref.source_id);
      expect(await entity(kg.id, "ada")).toMatchObject({ description: "Ada is known." });
      await remove(kg, weak.ref.source_id);
      expect(await entity(kg.id, "ada")).toMatchObject({ description: "", about_count: 1 });
    });
  });

  describe("relations", () => {
    test("confidence is the noisy-or of the statements; a name is not related to itself", async () => {
      const kg = await newKg(records);
      const saying = (confidence: number) => [
        prepared(0, {
          mentions: [mentionOf("ada"), mentionOf("bob", { start: 9, end: 12 })],
          triples: [tripleOf(["ada", "knows", "bob"], confidence), tripleOf(["ada", "knows", "ada"])],
        }),
      ];
      await ingest(records, kg.id, { name: "a", document: saying(0.8) });
      const second = await ingest(records, kg.id, { name: "b", document: saying(0.5) });
      const ids = (await project(kg.id)).flatMap(({ key }) =>
        key.startsWith("relation:") ? [Number(key.slice(9))] : [],
      );
      const relation = async () => (await records.reading.relations(kg.id, ids))[0];
      expect(ids).toHaveLength(1);
      expect(await relation()).toMatchObject({
        source_key: "ada",
        relation_type: "knows",
        target_key: "bob",
        confidence_score: 0.9,
        support_count: 2,
      });
      await remove(kg, second.ref.source_id);
      expect(await relation()).toMatchObject({ confidence_score: 0.8, support_count: 1 });
    });

    test("a relation may end at a subject that only another chunk of the document names", async () => {
      const kg = await newKg(records);
      const { result } = await ingest(records, kg.id, {
        name: "a",
        document: [
          prepared(0, { subjects: [subjectOf("ada")] }),
          prepared(1, { mentions: [mentionOf("bob")], triples: [tripleOf(["ada", "knows", "bob"])] }),
        ],
      });
      expect(result.counts).toMatchObject({ entities_count: 2, relations_count: 1 });
    });
  });

  describe("reading", () => {
    test("chunks come in the requested order, with subjects and mentions; unknown and foreign ids are left out", async () => {
      const kg = await newKg(records);
      const elsewhere = await newKg(records);
      const { ref, chunk_ids } = await ingest(records, kg.id, { name: "a", document: acquaintance });
      const foreign = await ingest(records, elsewhere.id, { name: "a", document: acquaintance });
      const asked = [...foreign.chunk_ids, ...[...chunk_ids].reverse(), 999_999_999];
      const chunks = await records.reading.chunks([kg.id], asked);
      expect(chunks.map((chunk) => chunk.chunk_id)).toEqual([...chunk_ids].reverse());
      expect(chunks[1]).toMatchObject({
        kg_id: kg.id,
        kg_name: kg.name,
        source_id: ref.source_id,
        source_name: "a",
        revision: 1,
        heading_path: ["Part", "Section 0"],
        tokens: "\nada know bob\nsail",
        subjects: [{ key: "ada", strength: 1 }],
        mentions: [{ key: "bob", form: "Bob", start: 0, end: 3, sentence: 0 }],
      });
      expect(await records.reading.chunks([], asked)).toEqual([]);
    });

    test("a chunk has the layout that it was staged with, for readers", async () => {
      const kg = await newKg(records);
      const table = { caption: "Table 1", unit: "", columns: ["Name", "Born"], rows: [[0, 3, 4, 8]] };
      const layout = {
        lead: "Table 1\nName | Born",
        blocks: [{ kind: "table", start: 0, end: 8, table }],
        page_breaks: [3, 3],
        line_numbers: [7],
      } as const;
      const { chunk_ids } = await ingest(records, kg.id, {
        name: "a",
        document: [{ ...prepared(0, {}), ...layout }, prepared(1, {})],
      });
      const chunks = await records.reading.chunks([kg.id], chunk_ids);
      expect(chunks[0]).toMatchObject(layout);
      expect(chunks[1]).toMatchObject(plainLayout);
    });

    test("term statistics count chunks, not occurrences, over all requested knowledge graphs", async () => {
      const [one, other] = [await newKg(records), await newKg(records)];
      for (const kg of [one, other]) await ingest(records, kg.id, { name: "a", document: acquaintance });
      const stats = await records.reading.corpus([one.id, other.id], ["sail", "bob", "unheard"]);
      expect(stats).toEqual({
        chunks: 4,
        tokens: 14,
        df: new Map([
          ["sail", 4],
          ["bob", 2],
          ["unheard", 0],
        ]),
      });
    });
  });

  describe("projections", () => {
    test("a flip is confirmed when the outbox holds no mark of it", async () => {
      const kg = await newKg(records);
      const { result } = await ingest(records, kg.id, { name: "a", document: acquaintance });
      expect(await records.cutover.confirmed(kg.id, result.kg_version)).toBe(false);
      const rows = await project(kg.id);
      // Two entities in three projections, one relation in the graph.
      expect(rows).toHaveLength(7);
      expect(await records.cutover.confirmed(kg.id, result.kg_version)).toBe(true);
    });

    test("a row that failed delays only the versions that marked it", async () => {
      const kg = await newKg(records);
      const { result: first } = await ingest(records, kg.id, { name: "a", document: acquaintance });
      const failing = await records.outbox.lease("graph", { limit: 1, leaseMs: 60_000, kg_id: kg.id });
      expect(failing).toHaveLength(1);
      const { result: second } = await ingest(records, kg.id, {
        name: "b",
        document: [prepared(0, { mentions: [mentionOf("carol", { form: "Carol", type: "person" })] })],
      });
      await project(kg.id);
      // A leased row may be projected at any moment, so every later version waits for it.
      expect(await records.cutover.confirmed(kg.id, second.kg_version)).toBe(false);
      await records.outbox.retry(failing);
      expect(await records.cutover.confirmed(kg.id, second.kg_version)).toBe(true);
      expect(await records.cutover.confirmed(kg.id, first.kg_version)).toBe(false);
    });

    test("an entity is not projected again when only its counts change", async () => {
      const kg = await newKg(records);
      await ingest(records, kg.id, { name: "a", document: acquaintance });
      await project(kg.id);
      await ingest(records, kg.id, {
        name: "b",
        document: [prepared(0, { mentions: [mentionOf("bob", { form: "Bob", type: "person" })] })],
      });
      expect(await project(kg.id)).toEqual([]);
      await ingest(records, kg.id, {
        name: "c",
        document: [prepared(0, { mentions: [mentionOf("bob", { form: "BOB", type: "person" })] })],
      });
      expect((await project(kg.id)).map((row) => row.target).sort()).toEqual(["graph", "keywords", "vectors"]);
    });

    test("deleted entities and relations are marked for the projections, and found no more", async () => {
      const kg = await newKg(records);
      const { ref } = await ingest(records, kg.id, { name: "a", document: acquaintance });
      const marked = await project(kg.id);
      await remove(kg, ref.source_id);
      const gone = await project(kg.id);
      expect(gone.map(({ target, key }) => `${target} ${key}`).sort()).toEqual(
        marked.map(({ target, key }) => `${target} ${key}`).sort(),
      );
      const ids = gone.filter((row) => row.target === "vectors").map((row) => Number(row.key.slice("entity:".length)));
      expect(await records.outbox.entities(kg.id, ids)).toEqual([]);
    });
  });

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
