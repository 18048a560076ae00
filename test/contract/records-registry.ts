import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NewKnowledgeGraph } from "../../domain/kg.ts";
import { ingest, newKg, stage, tenant_id } from "../support/document-lab.ts";
import { analysisOf, apiKey, brokenPdf, type CoreRecords, finish, refOf, upload } from "../support/record-lab.ts";
import { prepared } from "../support/small-documents.ts";

/** Keys, knowledge graphs and sources of the role "records". `open` gives one set for all tests. */
export function registryContract(name: string, open: () => CoreRecords): void {
  describe(`registry on ${name}`, () => {
    let records: CoreRecords;
    beforeAll(() => {
      records = open();
    });
    describe("keys", () => keys(() => records));
    describe("knowledge graphs", () => knowledgeGraphs(() => records));
    describe("accepting", () => accepting(() => records));
    describe("sources", () => sources(() => records));
  });
}

type Open = () => CoreRecords;

function keys(records: Open): void {
  test("a key is found unchanged by its digest; a second key with the same digest is not inserted", async () => {
    const key = apiKey({ scopes: ["read", "write"], name: "naïve '漢字'", expires_at: new Date("2030-01-01") });
    expect(await records().keys.insert(key)).toBe(true);
    expect(await records().keys.insert({ ...key, id: "key_other", name: "other" })).toBe(false);
    expect(await records().keys.findByDigest(key.digest)).toEqual(key);
    expect(await records().keys.findByDigest("none")).toBeNull();
  });

  test("a tenant exists from its first key on", async () => {
    const tenant = `tenant-${randomUUID()}`;
    await records().keys.insert(apiKey({ tenant_id: tenant }));
    const kg = await records().kgs.getOrCreate(tenant, "docs");
    expect(kg.tenant_id).toBe(tenant);
  });

  test("an admin key that is expired or revoked is not usable", async () => {
    const now = new Date("2026-06-01");
    const scopes = ["admin"] as const;
    await records().keys.insert(apiKey({ scopes, expires_at: new Date("2026-05-01") }));
    await records().keys.insert(apiKey({ scopes, revoked_at: new Date("2026-05-01") }));
    await records().keys.insert(apiKey());
    expect(await records().keys.hasUsableAdmin(now)).toBe(false);
    await records().keys.insert(apiKey({ scopes, expires_at: new Date("2026-07-01") }));
    expect(await records().keys.hasUsableAdmin(now)).toBe(true);
  });

  test("last_used moves forward and never back", async () => {
    const key = apiKey();
    await records().keys.insert(key);
    const later = new Date("2026-03-02");
    await records().keys.touch([
      { id: key.id, at: new Date("2026-03-01") },
      { id: key.id, at: later },
      { id: "key_none", at: later },
    ]);
    await records().keys.touch([{ id: key.id, at: new Date("2026-02-01") }]);
    await records().keys.touch([]);
    expect((await records().keys.findByDigest(key.digest))?.last_used).toEqual(later);
  });

  test("the first of many concurrent values for a subject holds until a caller replaces it", async () => {
    const [subject, ...values] = Array.from({ length: 21 }, () => randomUUID());
    if (subject === undefined) throw new Error("No subject");
    const agreed = await Promise.all(values.map((value) => records().agree(subject, value)));
    expect(new Set(agreed).size).toBe(1);
    expect(values).toContain(agreed[0]);
    expect(await records().agree(subject, "another", "anew")).toBe(agreed[0]);
    expect(await records().agree(subject, "a third")).toBe("another");
    expect(await records().agree(randomUUID(), "its own", "anew")).toBe("its own");
  });
}

function knowledgeGraphs(records: Open): void {
  const fresh = () => `kg-${randomUUID()}`;

  test("a new knowledge graph has the given fields and counts of zero; its name is taken from then on", async () => {
    const name = fresh();
    const kg = await records().kgs.create(tenant_id, {
      name,
      description: "d",
      kg_type: "domain",
      domains: ["law", "tax"],
      embedding_method: "pykeen",
      enable_sql_storage: true,
      enable_secondary_graph_storage: false,
    });
    expect(kg).toMatchObject({ name, display_name: name, domains: ["law", "tax"], version: 0, tokens_count: 0 });
    expect(await records().kgs.get(tenant_id, name)).toEqual(kg);
    expect(await records().kgs.byId(kg.id)).toEqual(kg);
    await expect(records().kgs.create(tenant_id, { ...kg, domains: [] })).rejects.toMatchObject({
      kind: "conflict",
      message: `Knowledge graph '${name}' already exists`,
    });
  });

  test("twenty concurrent calls for one name get the same knowledge graph", async () => {
    const name = fresh();
    const all = await Promise.all(Array.from({ length: 20 }, () => records().kgs.getOrCreate(tenant_id, name)));
    expect(new Set(all.map((kg) => kg.id)).size).toBe(1);
    expect(all[0]).toMatchObject({ kg_type: "user", collections_ready: false });
  });

  test("a name belongs to its tenant; the list is ordered by name and filtered by type and domain", async () => {
    const tenant = fresh();
    await records().keys.insert(apiKey({ tenant_id: tenant }));
    const base: Omit<NewKnowledgeGraph, "name"> = {
      description: "",
      kg_type: "user",
      domains: [],
      embedding_method: "semantic_gnn",
      enable_sql_storage: false,
      enable_secondary_graph_storage: false,
    };
    await records().kgs.create(tenant, { ...base, name: "b" });
    await records().kgs.create(tenant, { ...base, name: "a", kg_type: "archive" });
    await records().kgs.create(tenant, { ...base, name: "B", domains: ["law"] });
    const names = async (filter = {}) =>
      (await records().kgs.list(tenant, { include_inactive: false, ...filter })).map((kg) => kg.name);
    expect(await names()).toEqual(["B", "a", "b"]);
    expect(await names({ kg_type: "archive" })).toEqual(["a"]);
    expect(await names({ domain: "law" })).toEqual(["B"]);
    expect(await records().kgs.get(tenant_id, "b")).toBeNull();
    const page = async (limit: number, after: string | null) =>
      (await records().kgs.list(tenant, { include_inactive: false }, { limit, after })).map((kg) => kg.name);
    expect([await page(2, null), await page(2, "a"), await page(2, "b")]).toEqual([["B", "a"], ["b"], []]);
    expect(await records().kgs.count(tenant, { include_inactive: false })).toBe(3);
    expect(await records().kgs.count(tenant, { include_inactive: false, domain: "law" })).toBe(1);
  });

  test("knowledge graphs are found by their names, and only those of the tenant", async () => {
    const tenant = fresh();
    await records().keys.insert(apiKey({ tenant_id: tenant }));
    for (const name of ["b", "a", "c"]) await records().kgs.getOrCreate(tenant, name);
    const named = async (of: string, names: string[]) => (await records().kgs.named(of, names)).map((kg) => kg.name);
    expect(await named(tenant, ["c", "a", "a", "nowhere"])).toEqual(["a", "c"]);
    expect(await named(tenant, [])).toEqual([]);
    expect(await named("stranger", ["a"])).toEqual([]);
  });

  test("a change sets the given fields and no others; another tenant's knowledge graph is not found", async () => {
    const { name } = await newKg(records());
    const before = await records().kgs.get(tenant_id, name);
    const changed = await records().kgs.update(tenant_id, name, {
      description: "new",
      is_active: false,
      domains: null,
    });
    const updated_at = changed?.updated_at;
    expect(changed).toEqual({ ...before, description: "new", is_active: false, updated_at });
    expect(await records().kgs.get(tenant_id, name)).toEqual(changed);
    expect(await records().kgs.update("stranger", name, { description: "x" })).toBeNull();
  });

  test("a knowledge graph knows the types of its files, and when a document was last published", async () => {
    const [kg, empty] = [await newKg(records()), await newKg(records())];
    expect((await records().kgs.byId(kg.id))?.last_ingestion_at).toBeNull();
    const begun = Date.now();
    const { ref } = await ingest(records(), kg.id, { name: "report.md", document: [prepared(0, {})] });
    const published = (await records().kgs.byId(kg.id))?.last_ingestion_at;
    expect(published?.getTime()).toBeGreaterThanOrEqual(begun - 1_000);
    await records().sources.accept(upload(kg.id, "a,b", { file_type: "csv", source_name: "table" }));
    expect(await records().kgs.fileTypes([kg.id, empty.id])).toEqual(new Map([[kg.id, ["csv", "md"]]]));
    await records().cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id: ref.source_id }, { force: true });
    expect(await records().kgs.fileTypes([kg.id])).toEqual(new Map([[kg.id, ["csv"]]]));
    expect((await records().kgs.byId(kg.id))?.last_ingestion_at).toEqual(published);
  });

  test("a knowledge graph remembers that its collections are ready", async () => {
    const kg = await newKg(records());
    await records().kgs.markCollectionsReady(kg.id, "hash-1");
    expect(await records().kgs.byId(kg.id)).toMatchObject({ collections_ready: true });
  });

  test("a knowledge graph without sources can be removed, one with sources cannot", async () => {
    const kg = await newKg(records());
    const { source_id } = await records().sources.accept(upload(kg.id, "text"));
    await expect(records().kgs.remove(kg.id)).rejects.toMatchObject({ kind: "conflict" });
    await records().cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id }, { force: true });
    await records().kgs.remove(kg.id);
    await records().kgs.remove(kg.id);
    expect(await records().kgs.byId(kg.id)).toBeNull();
    await expect(records().sources.accept(upload(kg.id, "text"))).rejects.toMatchObject({ kind: "not_found" });
  });

  test("a knowledge graph with an entity or a chunk that a client posted cannot be removed", async () => {
    const [named, told] = [await newKg(records()), await newKg(records())];
    const entity = { key: "ada", label: "Ada", entity_type: "person", description: "", properties: {} };
    const { id } = await records().edits.createEntity(named.id, entity);
    await expect(records().kgs.remove(named.id)).rejects.toMatchObject({ kind: "conflict" });
    expect(await records().reading.entitiesByKey([named.id], ["ada"])).toMatchObject([{ id }]);
    await records().edits.addChunk(told.id, {
      prepared: prepared(0, {}),
      metadata: {},
      entity_ids: [],
      sync_vectors: true,
    });
    await expect(records().kgs.remove(told.id)).rejects.toMatchObject({ kind: "conflict" });
    await records().edits.deleteEntity(named.id, id);
    await records().kgs.remove(named.id);
    expect(await records().kgs.byId(named.id)).toBeNull();
  });
}

function accepting(records: Open): void {
  let kg_id = 0;
  let kg_name = "";
  beforeEach(async () => {
    ({ id: kg_id, name: kg_name } = await newKg(records()));
  });
  const accept = (content: string, over = {}) => records().sources.accept(upload(kg_id, content, over));
  const source = (source_id: string) => records().sources.get(tenant_id, source_id);

  test("accepting makes a source, a revision, a job with eight pending stages, and the outbox row that starts the job", async () => {
    const accepted = await accept("one", { metadata: { author: "Ada" } });
    expect(accepted).toMatchObject({ source_name: "report.md", revision: 1, existing: false });
    expect(await source(accepted.source_id)).toMatchObject({
      kg_name,
      status: "pending",
      active_revision: null,
      metadata: { author: "Ada" },
      job_id: accepted.job_id,
      vector_points_count: 0,
    });
    expect(await records().sources.revision(accepted.source_id, 1)).toEqual({
      options: { chunking_strategy: "semantic", chunk_size: 1_000 },
      content_hash: upload(kg_id, "one").content_hash,
      size_bytes: 3,
      file_type: "md",
      file_name: "report.md",
      origin: null,
      state: "staging",
      warnings: [],
      gaps: [],
      analysis: null,
      facts: {},
    });
    const job = await records().jobs.get(tenant_id, accepted.job_id);
    expect(job).toMatchObject({ type: "ingestion", status: "queued", kg_name, revision: 1, trace_id: "trc_test" });
    expect(job?.stages.map((stage) => stage.status)).toEqual(Array(8).fill("pending"));
    const [row] = await records().outbox.lease("workflow", { limit: 10, leaseMs: 60_000, kg_id });
    expect(row?.key).toBe(`start:${accepted.job_id}`);
  });

  test("the analysis and the gaps are kept with the revision, the priority with the job", async () => {
    const accepted = await accept("one", { priority: 1 });
    const gap = { page: 2, reason: "sparse", message: "Page 2 has no text layer" } as const;
    const facts = {
      text_length: 3,
      title: null,
      warnings: ["one page is empty"],
      gaps: [gap],
      analysis: analysisOf("en"),
    };
    await records().staging.describe(refOf(kg_id, accepted), facts);
    const { warnings, gaps, analysis } = facts;
    expect(await records().sources.revision(accepted.source_id, 1)).toMatchObject({ warnings, gaps, analysis });
    expect((await records().jobs.byId(accepted.job_id))?.priority).toBe(1);
  });

  test("the same content under the same name is the same source, during its job and after it", async () => {
    const first = await accept("one");
    expect(await accept("one")).toEqual({ ...first, existing: true });
    await finish(records(), kg_id, first);
    expect(await accept("one")).toEqual({ ...first, existing: true });
    expect(await records().sources.count(kg_id)).toBe(1);
  });

  test("twenty concurrent uploads of the same content are one source and one job", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => accept("one")));
    expect(new Set(all.map((accepted) => accepted.job_id)).size).toBe(1);
    expect(all.filter((accepted) => !accepted.existing)).toHaveLength(1);
  });

  test("twenty concurrent uploads of different contents under one automatic name are twenty sources", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => accept(`content ${n}`)));
    const expected = ["report.md", ...Array.from({ length: 19 }, (_, n) => `report.md (${n + 2})`)];
    expect(all.map((accepted) => accepted.source_name).toSorted()).toEqual(expected.toSorted());
    const again = await accept("content 7");
    expect(again).toMatchObject({ source_id: all[7]?.source_id, existing: true });
  });

  test("keeping both names the source that has the file's name, and the same upload again names it too", async () => {
    const first = await accept("one");
    const conflict = { source_id: first.source_id, source_name: "report.md", action: "keep_both" };
    const second = await accept("two");
    expect(second).toMatchObject({ source_name: "report.md (2)", conflict });
    expect(await accept("two")).toEqual({ ...second, existing: true });
    expect((await accept("one")).conflict).toBeUndefined();
    expect((await accept("two", { source_name: "report.md (2)" })).conflict).toBeUndefined();
  });

  test("replacing makes a new revision of the source that has the file's name", async () => {
    const rule = { on_conflict: "replace" };
    const first = await accept("one", rule);
    expect(first.conflict).toBeUndefined();
    await expect(accept("two", rule)).rejects.toMatchObject({ kind: "conflict" });
    await finish(records(), kg_id, first);
    const conflict = { source_id: first.source_id, source_name: "report.md", action: "replace" };
    expect(await accept("two", rule)).toMatchObject({ source_id: first.source_id, revision: 2, conflict });
    expect(await accept("two", rule)).toMatchObject({ source_id: first.source_id, revision: 2, existing: true });
    expect(await records().sources.count(kg_id)).toBe(1);
  });

  test("rejecting names the source that has the file's name, and takes the same content again", async () => {
    const rule = { on_conflict: "reject" };
    const first = await accept("one", rule);
    await expect(accept("two", rule)).rejects.toMatchObject({
      kind: "conflict",
      message: expect.stringContaining(`'report.md' (${first.source_id})`),
    });
    expect(await accept("one", rule)).toEqual({ ...first, existing: true });
    expect(await accept("two", { ...rule, source_name: "other" })).toMatchObject({ source_name: "other" });
    expect(await records().sources.count(kg_id)).toBe(2);
  });

  test("of twenty concurrent uploads that reject a taken name exactly one is accepted", async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => accept(`content ${n}`, { on_conflict: "reject" })),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await records().sources.count(kg_id)).toBe(1);
  });

  test("an automatic name stays within the limit and takes hostile text as it is", async () => {
    for (const length of [5, 246, 247, 248, 251, 252, 255]) {
      const file_name = "%_(1) '🜁".repeat(40).slice(0, length);
      const [first, second] = [await accept("one", { file_name }), await accept("two", { file_name })];
      expect(first.source_name.length).toBe(length);
      expect(second.source_name).toMatch(/ \(2\)$/);
      expect(Array.from(second.source_name).length).toBeLessThanOrEqual(255);
      expect(await accept("two", { file_name })).toMatchObject({ source_name: second.source_name, existing: true });
    }
  });

  test("the same content finds its source even when an earlier automatic name is free again", async () => {
    const all = [await accept("one"), await accept("two"), await accept("three")];
    await records().cutover.deleteSource({ tenant_id, kg_name, source_id: all[1]?.source_id ?? "" }, { force: true });
    expect(await accept("three")).toMatchObject({ source_name: "report.md (3)", existing: true });
    expect(await accept("four")).toMatchObject({ source_name: "report.md (2)", existing: false });
  });

  test("other content under an explicit name is a new revision, or a conflict while a job is running", async () => {
    const named = { source_name: "manual" };
    const first = await accept("one", named);
    await expect(accept("two", named)).rejects.toMatchObject({ kind: "conflict" });
    await finish(records(), kg_id, first);
    const second = await accept("two", { ...named, metadata: { v: 2 } });
    expect(second).toMatchObject({ source_id: first.source_id, revision: 2, existing: false });
    expect(await records().jobs.byId(second.job_id)).toMatchObject({ type: "reingestion" });
    // Until the flip, readers see the old revision and its description.
    expect(await source(first.source_id)).toMatchObject({
      status: "processing",
      active_revision: 1,
      content_hash: upload(kg_id, "one").content_hash,
    });
    expect(await accept("two", named)).toEqual({ ...second, existing: true });
    await expect(accept("one", named)).rejects.toMatchObject({ kind: "conflict" });
    await finish(records(), kg_id, second);
    expect(await source(first.source_id)).toMatchObject({ content_hash: upload(kg_id, "two").content_hash });
  });

  test("the same content after the removal of its job gets a job that has ended, and keeps it", async () => {
    const first = await accept("one");
    await finish(records(), kg_id, first);
    await records().jobs.remove(new Date(Date.now() + 60_000));
    expect(await records().jobs.byId(first.job_id)).toBeNull();
    expect(await source(first.source_id)).toMatchObject({ status: "completed", job_id: null });
    const again = await accept("one", { webhook_url: "https://example.com/hook" });
    expect(again).toMatchObject({ source_id: first.source_id, revision: 1, existing: true });
    const job = await records().jobs.byId(again.job_id);
    expect(job).toMatchObject({ status: "completed", result: { chunks_count: 0 }, webhook: { state: "pending" } });
    expect(job?.stages.map(({ status }) => status)).toEqual(Array(8).fill("skipped"));
    expect(await source(first.source_id)).toMatchObject({ job_id: again.job_id });
    expect(await accept("one")).toEqual(again);
  });

  test("a source that failed is tried again with a new revision and job", async () => {
    const first = await accept("one");
    await records().jobs.fail(refOf(kg_id, first), { error: brokenPdf, cancelled: false });
    expect(await source(first.source_id)).toMatchObject({ status: "failed", error: brokenPdf });
    const second = await accept("one");
    expect(second).toMatchObject({ source_id: first.source_id, revision: 2, existing: false });
    expect(await source(first.source_id)).toMatchObject({ status: "pending", error: null, job_id: second.job_id });
    expect(await records().jobs.byId(second.job_id)).toMatchObject({ type: "ingestion" });
  });

  test("after a failed re-ingestion the old content is there, and the new one may be tried again", async () => {
    const first = await accept("one", { source_name: "manual" });
    await finish(records(), kg_id, first);
    const second = await accept("two", { source_name: "manual" });
    await records().jobs.fail(refOf(kg_id, second), { error: brokenPdf, cancelled: false });
    expect(await source(first.source_id)).toMatchObject({ status: "completed", active_revision: 1, error: brokenPdf });
    expect(await accept("one", { source_name: "manual" })).toEqual({ ...first, existing: true });
    expect(await accept("two", { source_name: "manual" })).toMatchObject({ revision: 3, existing: false });
  });

  test("a knowledge graph of another tenant is not found", async () => {
    await expect(accept("one", { tenant_id: "stranger" })).rejects.toMatchObject({ kind: "not_found" });
  });
}

function sources(records: Open): void {
  test("sources are listed by name, page by page, and the pages are stable under writes", async () => {
    const { id } = await newKg(records());
    const add = (file_name: string) => records().sources.accept(upload(id, file_name, { file_name }));
    for (const name of ["d", "B", "a", "ä", "c"]) await add(name);
    const first = await records().sources.list(id, { limit: 3, after: null });
    expect(first.map((source) => source.name)).toEqual(["B", "a", "c"]);
    await add("A");
    await add("cc");
    const second = await records().sources.list(id, { limit: 3, after: "c" });
    expect(second.map((source) => source.name)).toEqual(["cc", "d", "ä"]);
    expect(await records().sources.count(id)).toBe(7);
  });

  test("a source of another tenant is not found", async () => {
    const { id } = await newKg(records());
    const { source_id } = await records().sources.accept(upload(id, "x"));
    expect(await records().sources.get("stranger", source_id)).toBeNull();
    expect(await records().sources.revision(source_id, 9)).toBeNull();
  });

  test("statistics count the active revision only", async () => {
    const kg = await newKg(records());
    const island = { key: "crete", form: "Crete", type: "place", strength: 1, description: null } as const;
    const person = { key: "ada", form: "Ada", type: "person", start: 0, end: 3, confidence: 0.9, sentence: 0 } as const;
    const lives = {
      subject_key: "ada",
      relation_type: "lives_in",
      object_key: "crete",
      start: 0,
      end: 3,
      confidence: 0.8,
    };
    const document = [
      { ...prepared(0, { subjects: [island], mentions: [person], triples: [lives] }), content: "𝔸da" },
      { ...prepared(1, { mentions: [{ ...person, start: 5, end: 8 }] }), content: "Ada again" },
    ];
    const staged = await stage(records(), kg.id, { name: "s", document });
    const { source_id } = staged.ref;
    expect(await records().sources.stats(tenant_id, source_id)).toEqual({
      ...(await records().sources.get(tenant_id, source_id)),
      entity_type_distribution: {},
      relation_type_distribution: {},
      avg_chunk_size: 0,
      template_share: 0,
    });
    await records().cutover.flip(staged.ref, staged.claim);
    expect(await records().sources.stats(tenant_id, source_id)).toEqual({
      ...(await records().sources.get(tenant_id, source_id)),
      entity_type_distribution: { person: 1, place: 1 },
      relation_type_distribution: { lives_in: 1 },
      avg_chunk_size: 6,
      template_share: 0,
    });
    expect(await records().sources.stats("stranger", source_id)).toBeNull();
    expect(await records().sources.stats(tenant_id, "src_none")).toBeNull();
    const other = await newKg(records());
    const counts = await records().kgs.typeCounts([kg.id, other.id]);
    expect(counts.get(kg.id)).toEqual({ entity_types: { person: 1, place: 1 }, relation_types: { lives_in: 1 } });
    expect(counts.get(other.id)).toEqual({ entity_types: {}, relation_types: {} });
  });

  test("the number of sources counts published, waiting and failed ones, and falls with a deletion", async () => {
    const kg = await newKg(records());
    const accept = (name: string) => records().sources.accept(upload(kg.id, name, { source_name: name }));
    const [published, failed] = [await accept("published"), await accept("failed")];
    await accept("waiting");
    await finish(records(), kg.id, published);
    await records().jobs.fail(refOf(kg.id, failed), { error: brokenPdf, cancelled: false });
    expect(await records().sources.count(kg.id)).toBe(3);
    expect(await records().sources.list(kg.id, { limit: 10, after: null })).toHaveLength(3);
    await finish(records(), kg.id, await records().sources.accept(upload(kg.id, "2", { source_name: "published" })));
    expect(await records().sources.count(kg.id)).toBe(3);
    for (const { source_id } of [published, failed])
      await records().cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id }, { force: true });
    expect(await records().sources.count(kg.id)).toBe(1);
  });

  test("a tenant's sources are counted: all of them, those that readers see, and those that failed", async () => {
    const tenant = `tenant-${randomUUID()}`;
    await records().keys.insert(apiKey({ tenant_id: tenant }));
    const { id } = await records().kgs.getOrCreate(tenant, "docs");
    const accept = (name: string) =>
      records().sources.accept(upload(id, name, { source_name: name, tenant_id: tenant }));
    expect(await records().sources.overview(tenant)).toEqual({ tracked: 0, active: 0, failed: 0 });
    const [published, failed] = [await accept("published"), await accept("failed")];
    await accept("waiting");
    await finish(records(), id, published);
    await records().jobs.fail(refOf(id, failed), { error: brokenPdf, cancelled: false });
    expect(await records().sources.overview(tenant)).toEqual({ tracked: 3, active: 1, failed: 1 });
  });

  test("last_accessed moves forward and never back", async () => {
    const { id } = await newKg(records());
    const { source_id } = await records().sources.accept(upload(id, "x"));
    const later = new Date("2026-02-02");
    await records().sources.touchAccessed([source_id, "src_none"], later);
    await records().sources.touchAccessed([source_id], new Date("2026-01-01"));
    expect((await records().sources.get(tenant_id, source_id))?.last_accessed).toEqual(later);
  });

  test("an upload is referenced until its source is deleted", async () => {
    const kg = await newKg(records());
    const content = randomUUID();
    const { content_hash } = upload(kg.id, content);
    const unreferenced = () => records().sources.unreferenced([content_hash]);
    expect(await unreferenced()).toEqual([content_hash]);
    const { source_id } = await records().sources.accept(upload(kg.id, content));
    expect(await unreferenced()).toEqual([]);
    await records().cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id }, { force: true });
    expect(await unreferenced()).toEqual([content_hash]);
  });
}
