import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { GraphKind } from "../../../stores/ports/graph.ts";
import type { ProjectionTarget } from "../../../stores/ports/records/outbox.ts";
import {
  hiddenSources,
  ingest,
  newKg,
  publish,
  sha256,
  stage,
  stageChanges,
  tenant_id,
} from "../../support/document-lab.ts";
import { mentionOf, postedText, prepared } from "../../support/small-documents.ts";
import { everything, type Open, project, sliceOf, two } from "./lab.ts";

export function slices(records: Open): void {
  const due = (kg_id: number, kind: GraphKind, staged = false) =>
    records().upkeep.due(sliceOf(kg_id, kind), { ...everything, staged });

  test("a chunk is known from its staging until its second sweep, and due only while its revision is active", async () => {
    const { upkeep, cutover } = records();
    const kg = await newKg(records());
    const slice = sliceOf(kg.id, "chunk", "vectors");
    const { ref, claim, chunk_ids } = await stage(records(), kg.id, { name: "a", document: two });
    expect(await due(kg.id, "chunk")).toEqual([]);
    expect(await due(kg.id, "chunk", true)).toEqual(chunk_ids);
    expect(await upkeep.known(slice, [...chunk_ids, 900_000_000])).toEqual(chunk_ids);

    const { counts } = await cutover.flip(ref, claim);
    await records().jobs.complete(ref, claim, { ...counts, visualizations: [], warnings: [] });
    expect(await due(kg.id, "chunk")).toEqual(chunk_ids);
    expect(await upkeep.stillDue(slice, [...chunk_ids, 900_000_000])).toEqual(chunk_ids);

    const next = await ingest(records(), kg.id, { name: "a", document: [prepared(0, { sentences: [["other"]] })] });
    expect(await due(kg.id, "chunk")).toEqual(next.chunk_ids);
    const leftover = { kg_id: kg.id, source_id: ref.source_id, revision: ref.revision };
    for (const again of [false, true]) {
      expect(await upkeep.known(slice, chunk_ids)).toEqual(chunk_ids);
      await cutover.sweep({ ...leftover, again });
    }
    expect(await upkeep.known(slice, chunk_ids)).toEqual([]);
  });

  test("a chunk that two revisions contain is given once, under the active one", async () => {
    const { upkeep, staging } = records();
    const kg = await newKg(records());
    const first = await stageChanges(records(), kg.id, { name: "a", document: two });
    await publish(records(), first);
    const next = await stageChanges(records(), kg.id, { name: "a", document: two.slice(0, 1) });
    expect(next.kept).toBe(1);
    expect(await staging.counts(next.ref)).toMatchObject({ chunks: 1 });
    const [kept = 0, dropped = 0] = first.chunk_ids;
    const revisions = async (ids: readonly number[]) => [
      (await upkeep.chunkTexts(kg.id, ids)).map(({ chunk_id, revision }) => [chunk_id, revision]),
      (await upkeep.chunkNames(kg.id, ids)).map(({ chunk_id, revision }) => [chunk_id, revision]),
    ];
    const before = [
      [kept, 1],
      [dropped, 1],
    ];
    expect(await revisions([kept, dropped])).toEqual([before, before]);
    expect(await due(kg.id, "chunk", true)).toEqual([kept, dropped]);
    await publish(records(), next);
    expect(await revisions([kept])).toEqual([[[kept, 2]], [[kept, 2]]]);
    expect(await due(kg.id, "chunk")).toEqual([kept]);
  });

  test("a posted chunk is due in each engine that shall hold it once it is written, and known until its second sweep", async () => {
    const { upkeep, edits, cutover } = records();
    const kg = await newKg(records());
    const posted = postedText({ prepared: prepared(0, { mentions: [mentionOf("ada")] }) });
    const { id } = await edits.addChunk(kg.id, posted);
    const unsynced = await edits.addChunk(kg.id, { ...posted, sync_vectors: false });
    const both = [id, unsynced.id];
    const targets = ["graph", "vectors", "keywords"] as const;
    const dueIn = (target: ProjectionTarget, staged: boolean) =>
      upkeep.due(sliceOf(kg.id, "chunk", target), { ...everything, staged });
    for (const target of targets) {
      expect(await dueIn(target, false)).toEqual([]);
      expect(await dueIn(target, true)).toEqual(target === "graph" ? both : [id]);
      expect(await upkeep.known(sliceOf(kg.id, "chunk", target), both)).toEqual(target === "graph" ? both : [id]);
    }
    await project(records(), kg.id);
    for (const target of targets) expect(await dueIn(target, false)).toEqual(target === "graph" ? both : [id]);
    expect((await upkeep.chunkTexts(kg.id, both)).map(({ chunk_id }) => chunk_id)).toEqual([id]);
    expect((await upkeep.chunkNames(kg.id, both)).map(({ chunk_id }) => chunk_id)).toEqual(both);

    await edits.deleteChunk(kg.id, id);
    const slice = sliceOf(kg.id, "chunk", "vectors");
    expect(await dueIn("vectors", true)).toEqual([]);
    await project(records(), kg.id);
    const later = new Date(Date.now() + 86_400_000);
    for (const again of [false, true]) {
      expect(await upkeep.known(slice, [id])).toEqual([id]);
      const leftovers = await cutover.sweepable({ first: later, again: later }, { limit: 1_000 });
      const own = leftovers.find(({ kg_id }) => kg_id === kg.id);
      expect(own).toMatchObject({ again });
      expect(own && (await cutover.chunksToSweep(own))).toEqual([id]);
      if (own) await cutover.sweep(own);
    }
    expect(await upkeep.known(slice, [id])).toEqual([]);
  });

  test("chunks of a deleted source are known until their second sweep", async () => {
    const { upkeep, cutover } = records();
    const kg = await newKg(records());
    const { ref, chunk_ids } = await ingest(records(), kg.id, { name: "a", document: two });
    await cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id: ref.source_id }, { force: false });
    expect(await due(kg.id, "chunk", true)).toEqual([]);
    const leftover = { kg_id: kg.id, source_id: ref.source_id, revision: ref.revision };
    for (const again of [false, true]) {
      expect(await upkeep.known(sliceOf(kg.id, "chunk"), chunk_ids)).toEqual(chunk_ids);
      await cutover.sweep({ ...leftover, again });
    }
    expect(await upkeep.known(sliceOf(kg.id, "chunk"), chunk_ids)).toEqual([]);
  });

  test("a source whose vectors stay is known until its vectors are gone, and searches leave it out so long", async () => {
    const { upkeep, cutover, reading } = records();
    const kg = await newKg(records());
    const { ref } = await ingest(records(), kg.id, { name: "a", document: two });
    const { source_id } = ref;
    await cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id }, { force: false, keep_vectors: true });
    const leftover = { kg_id: kg.id, source_id, revision: ref.revision };
    for (const again of [false, true]) {
      expect(await upkeep.keptVectors(kg.id)).toEqual([]);
      await cutover.sweep({ ...leftover, again });
    }
    expect(await upkeep.keptVectors(kg.id)).toEqual([source_id]);
    expect(await hiddenSources({ reading }, [kg.id])).toEqual([source_id]);
    await upkeep.forgetKeptVectors(kg.id, [source_id]);
    expect(await hiddenSources({ reading }, [kg.id])).toEqual([]);
  });

  test.each(["entity", "relation"] as const)(
    "a dirty %s is not due, and stays known after its deletion until that is projected",
    async (kind) => {
      const { upkeep, cutover } = records();
      const kg = await newKg(records());
      const { ref } = await ingest(records(), kg.id, { name: "a", document: two });
      expect(await due(kg.id, kind)).toEqual([]);
      const ids = await due(kg.id, kind, true);
      expect(ids.length).toBeGreaterThan(0);
      await project(records(), kg.id);
      expect(await due(kg.id, kind)).toEqual(ids);

      await cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id: ref.source_id }, { force: false });
      expect(await upkeep.stillDue(sliceOf(kg.id, kind), ids)).toEqual([]);
      expect(await upkeep.known(sliceOf(kg.id, kind), ids)).toEqual(ids);
      await project(records(), kg.id);
      expect(await upkeep.known(sliceOf(kg.id, kind), ids)).toEqual([]);
    },
  );

  test("records that a person keeps out of an engine are not known there, once their marks are projected", async () => {
    const { upkeep, edits } = records();
    const kg = await newKg(records());
    const create = (key: string, held: boolean) =>
      edits.createEntity(kg.id, {
        key,
        label: key,
        entity_type: "boat",
        description: "",
        properties: {},
        sync: { graph: held, vectors: held },
      });
    const [boat, hidden] = [await create("aurora", true), await create("borealis", false)];
    const ends = { source_entity_id: boat.id, target_entity_id: hidden.id };
    const towing = { relation_type: "tows", confidence_score: 1, properties: {}, sync: { graph: false }, ...ends };
    const { id } = await edits.createRelation(kg.id, towing);
    await project(records(), kg.id);
    const both = [boat.id, hidden.id];
    for (const target of ["graph", "vectors", "keywords"] as const)
      expect(await upkeep.known(sliceOf(kg.id, "entity", target), both)).toEqual([boat.id]);
    expect(await upkeep.known(sliceOf(kg.id, "relation"), [id])).toEqual([]);
  });

  test("an entity that is dirty for one projection is due in another that has it", async () => {
    const { outbox, upkeep } = records();
    const kg = await newKg(records());
    await ingest(records(), kg.id, { name: "a", document: two });
    await outbox.done(await outbox.lease("vectors", { limit: 1_000, leaseMs: 60_000, kg_id: kg.id }));
    const page = { ...everything, staged: false };
    expect(await upkeep.due(sliceOf(kg.id, "entity", "vectors"), page)).toHaveLength(2);
    expect(await upkeep.due(sliceOf(kg.id, "entity", "keywords"), page)).toEqual([]);
    const ids = await upkeep.due(sliceOf(kg.id, "entity", "vectors"), page);
    const dirty = (target: "vectors" | "keywords") => upkeep.dirty(sliceOf(kg.id, "entity", target), [...ids, 900_000]);
    expect([await dirty("vectors"), await dirty("keywords")]).toEqual([0, 2]);
    expect(await upkeep.backlog()).toContainEqual(expect.objectContaining({ target: "keywords" }));
  });

  test("ids of one knowledge graph are unknown in another; a page begins after the given id", async () => {
    const [kg, other] = [await newKg(records()), await newKg(records())];
    const { chunk_ids } = await ingest(records(), kg.id, { name: "a", document: two });
    expect(await records().upkeep.known(sliceOf(other.id, "chunk"), chunk_ids)).toEqual([]);
    const [first = 0, second = 0] = chunk_ids;
    const page = (after: number) => records().upkeep.due(sliceOf(kg.id, "chunk"), { after, limit: 1, staged: false });
    expect([await page(0), await page(first), await page(second)]).toEqual([[first], [second], []]);
  });

  test("knowledge graphs are listed with their counts, and unknown ids are recognised", async () => {
    const kg = await newKg(records());
    await ingest(records(), kg.id, { name: "a", document: two });
    const found = (await records().upkeep.kgs()).find(({ id }) => id === kg.id);
    expect(found).toMatchObject({ name: kg.name, tenant_id, chunks_count: 2, entities_count: 2, relations_count: 1 });
    expect(await records().upkeep.unknownKgs([kg.id, 900_000_000])).toEqual([900_000_000]);
  });

  test("the upload of a revision is listed by its hash; parsed documents of unknown revisions are forsaken", async () => {
    const { upkeep } = records();
    const kg = await newKg(records());
    const document = [prepared(0, { sentences: [[randomUUID()]] })];
    const { ref } = await ingest(records(), kg.id, { name: "a", document });
    const hash = sha256(JSON.stringify(document));
    expect(await upkeep.uploads({ after: "", limit: 10_000 })).toContain(hash);
    expect(await upkeep.uploads({ after: hash, limit: 10_000 })).not.toContain(hash);
    const own = `${ref.source_id}/${ref.revision}`;
    const forsaken = await upkeep.forsaken([own, `${ref.source_id}/9`, "src_none/1"]);
    expect(new Set(forsaken)).toEqual(new Set([`${ref.source_id}/9`, "src_none/1"]));
  });
}
