import { beforeEach, expect, test } from "vitest";
import { newKg, tenant_id } from "../../support/document-lab.ts";
import { analysisOf, brokenPdf, finish, refOf, upload } from "../../support/record-lab.ts";
import type { Open } from "./open.ts";

const noCounts = { chunks_count: 0, entities_count: 0, relations_count: 0, vector_points_count: 0 };

export function accepting(records: Open): void {
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
    expect(await accept("one")).toEqual({ ...first, existing: true, published: noCounts });
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
    const there = { ...first, existing: true, published: noCounts };
    expect(await accept("one", { source_name: "manual" })).toEqual(there);
    expect(await accept("two", { source_name: "manual" })).toMatchObject({ revision: 3, existing: false });
  });

  test("a knowledge graph of another tenant is not found", async () => {
    await expect(accept("one", { tenant_id: "stranger" })).rejects.toMatchObject({ kind: "not_found" });
  });
}
