// Contract of new revisions that a client asks for without another upload.
import { beforeAll, describe, expect, test } from "vitest";
import type { FetchedContent, Reprocessing, SourceChange } from "../../stores/ports/records/sources.ts";
import { newKg, sha256, tenant_id } from "../support/document-lab.ts";
import { brokenPdf, type CoreRecords, finish, refOf, upload } from "../support/record-lab.ts";

const url = "http://host/page";
const options = { chunking_strategy: "fixed", chunk_size: 300, charset: "latin1", mode: "fast" } as const;
const again: Reprocessing = { content: null, trace_id: "trc_again" };
const fetched: FetchedContent = {
  file_type: "txt",
  content_hash: sha256("new"),
  size_bytes: 3,
  charset: null,
  origin: { url, etag: '"2"' },
};

export function reprocessingContract(open: () => CoreRecords): void {
  let records: CoreRecords;
  beforeAll(() => {
    records = open();
  });

  /** A published source that was fetched from a URL. */
  async function published() {
    const { id: kg_id, name: kg_name } = await newKg(records);
    const document = upload(kg_id, "old", {
      source_name: "a",
      source_type: "url",
      metadata: { url, a: 1 },
      origin: { url, etag: '"1"' },
      options,
    });
    const accepted = await records.sources.accept(document);
    await finish(records, kg_id, accepted);
    const { source_id } = accepted;
    const name = { tenant_id, kg_name, source_id };
    const change = (over: Partial<SourceChange>) =>
      records.sources.change({ ...name, metadata: {}, facts: {}, withdrawn: [], ...over });
    const jobOf = async (job_id: string | null) => {
      const job = await records.jobs.byId(job_id ?? "");
      return { job, ref: { job_id: job?.id ?? "", kg_id, source_id, revision: job?.revision ?? 0 } };
    };
    return { kg_id, source_id, name, change, jobOf, document };
  }

  describe("reprocessing", () => {
    test("a source tells the hash and the origin of its active revision", async () => {
      const { name } = await published();
      const hashes = { content_hash: sha256("old"), document_hash: sha256("old") };
      const content = { revision: 1, status: "completed", ...hashes, origin: { url, etag: '"1"' } };
      expect(await records.sources.content(name)).toEqual(content);
      expect(await records.sources.content({ ...name, tenant_id: "another" })).toBeNull();
      expect(await records.sources.content({ ...name, kg_name: "another" })).toBeNull();
    });

    test("the same upload becomes a new revision with its options, its origin and the merged metadata", async () => {
      const { change, jobOf, source_id, document } = await published();
      const compared = { revision: 1 };
      const { job_id, metadata_updated } = await change({ compared, reprocess: again, metadata: { b: 2 } });
      expect(metadata_updated).toBe(true);
      const { job } = await jobOf(job_id);
      expect(job).toMatchObject({ type: "reingestion", status: "queued", revision: 2, trace_id: "trc_again" });
      const { content_hash, file_name, file_type, size_bytes } = document;
      expect(await records.sources.revision(source_id, 2)).toMatchObject({
        content_hash,
        file_name,
        file_type,
        size_bytes,
        options,
        state: "staging",
      });
      const source = await records.sources.get(tenant_id, source_id);
      expect(source).toMatchObject({ status: "processing", active_revision: 1, metadata: { url, a: 1, b: 2 }, job_id });
    });

    test("fetched bytes replace the old ones when they are published, with their own encoding and origin", async () => {
      const { change, jobOf, source_id, name } = await published();
      const { job_id } = await change({ compared: { revision: 1 }, reprocess: { ...again, content: fetched } });
      const { charset: _old, ...kept } = options;
      expect((await records.sources.revision(source_id, 2))?.options).toEqual(kept);
      expect(await records.sources.get(tenant_id, source_id)).toMatchObject({ content_hash: sha256("old") });
      const { ref } = await jobOf(job_id);
      await records.jobs.claim(ref, { claim: "run", workflow_id: "w" });
      const { counts } = await records.cutover.flip(ref, "run");
      await records.jobs.complete(ref, "run", { ...counts, visualizations: [], warnings: [] });
      expect(await records.sources.content(name)).toEqual({
        revision: 2,
        status: "completed",
        content_hash: sha256("new"),
        document_hash: sha256("new"),
        origin: fetched.origin,
      });
    });

    test("an imported source tells the hash of its document beside that of its upload", async () => {
      const { id: kg_id, name: kg_name } = await newKg(records);
      const imported = { content_hash: sha256("document"), size_bytes: 8 };
      const part = upload(kg_id, "part of the file", { source_name: "a", options: { ...options, imported } });
      const { source_id } = await records.sources.accept(part);
      expect(await records.sources.content({ tenant_id, kg_name, source_id })).toMatchObject({
        content_hash: sha256("part of the file"),
        document_hash: sha256("document"),
      });
    });

    test("a failed job leaves the old revision: the source is completed, with the error", async () => {
      const { change, jobOf, source_id, name } = await published();
      const { job_id } = await change({ compared: { revision: 1 }, reprocess: { ...again, content: fetched } });
      const { ref } = await jobOf(job_id);
      await records.jobs.claim(ref, { claim: "run", workflow_id: "w" });
      await records.jobs.fail(ref, { error: brokenPdf, cancelled: false, claim: "run" });
      const source = await records.sources.get(tenant_id, source_id);
      expect(source).toMatchObject({ status: "completed", error: brokenPdf, active_revision: 1 });
      expect(await records.sources.content(name)).toMatchObject({ revision: 1, content_hash: sha256("old") });
    });

    test("nothing changes while a job runs, and when the source has another revision than the compared one", async () => {
      const { change, source_id, kg_id } = await published();
      const busy = await change({ compared: { revision: 1 }, reprocess: again });
      const refused = { kind: "conflict" };
      await expect(change({ reprocess: again, metadata: { c: 3 } })).rejects.toMatchObject(refused);
      const source = await records.sources.get(tenant_id, source_id);
      expect(source).toMatchObject({ metadata: { url, a: 1 }, job_id: busy.job_id });
      await records.jobs.requestCancel(tenant_id, busy.job_id ?? "");
      await finish(records, kg_id, await records.sources.accept(upload(kg_id, "third", { source_name: "a" })));
      await expect(change({ compared: { revision: 1 }, reprocess: again })).rejects.toMatchObject(refused);
    });

    test("what the server says about the unchanged bytes is kept for the next comparison", async () => {
      const { change, name } = await published();
      const origin = { url, etag: '"3"', last_modified: "Mon, 02 Mar 2026 08:00:00 GMT" };
      expect(await change({ compared: { revision: 1 }, origin })).toEqual({
        job_id: null,
        metadata_updated: false,
        tag: expect.any(String),
      });
      expect((await records.sources.content(name))?.origin).toEqual(origin);
    });

    test("a swept revision keeps its origin only while it is the latest one", async () => {
      const { change, jobOf, source_id, kg_id } = await published();
      const sweep = (revision: number) => records.cutover.sweep({ kg_id, source_id, revision, again: false });
      const originOf = async (revision: number) => (await records.sources.revision(source_id, revision))?.origin;
      const { job_id } = await change({ compared: { revision: 1 }, reprocess: { ...again, content: fetched } });
      const { ref } = await jobOf(job_id);
      await records.jobs.claim(ref, { claim: "run", workflow_id: "w" });
      await records.jobs.fail(ref, { error: brokenPdf, cancelled: false, claim: "run" });
      await sweep(2);
      expect(await originOf(2)).toEqual(fetched.origin);
      await finish(records, kg_id, await records.sources.accept(upload(kg_id, "third", { source_name: "a" })));
      expect(await originOf(1)).toEqual({ url, etag: '"1"' });
      await sweep(1);
      expect(await records.sources.revision(source_id, 1)).toMatchObject({ state: "swept", origin: null });
    });

    test("a source that was never published is processed again from its failed revision", async () => {
      const { id: kg_id, name: kg_name } = await newKg(records);
      const accepted = await records.sources.accept(upload(kg_id, "broken"));
      const ref = refOf(kg_id, accepted);
      await records.jobs.claim(ref, { claim: "run", workflow_id: "w" });
      await records.jobs.fail(ref, { error: brokenPdf, cancelled: false, claim: "run" });
      const name = { tenant_id, kg_name, source_id: accepted.source_id };
      const compared = await records.sources.content(name);
      expect(compared).toMatchObject({ revision: 1, status: "failed", origin: null });
      const nothing = { metadata: {}, facts: {}, withdrawn: [] };
      const begun = await records.sources.change({ ...name, ...nothing, compared: { revision: 1 }, reprocess: again });
      expect(begun.job_id).not.toBeNull();
      expect(await records.sources.get(tenant_id, accepted.source_id)).toMatchObject({
        status: "pending",
        error: null,
      });
    });
  });

  describe("retrying a job", () => {
    /** A job of the first revision of a source that failed, and that had a webhook. */
    async function failed() {
      const { id: kg_id, name: kg_name } = await newKg(records);
      const given = { source_name: "a", priority: 2, webhook_url: "http://host/hook", options } as const;
      const accepted = await records.sources.accept(upload(kg_id, "broken", given));
      const ref = refOf(kg_id, accepted);
      await records.jobs.claim(ref, { claim: "run", workflow_id: "w" });
      await records.jobs.fail(ref, { error: brokenPdf, cancelled: false, claim: "run" });
      const retry = (job_id = accepted.job_id, tenant = tenant_id) =>
        records.sources.retry({ tenant_id: tenant, job_id, trace_id: "trc_again" });
      return { kg_id, kg_name, source_id: accepted.source_id, job_id: accepted.job_id, retry };
    }
    const outdated = { kind: "conflict" };
    const unknown = { kind: "not_found" };

    test("the new job has the upload, the options, the priority and the webhook of the old one", async () => {
      const { retry, source_id, job_id } = await failed();
      const again = await retry();
      expect(again).toMatchObject({ source_id, revision: 2, existing: false });
      expect(await records.jobs.byId(again.job_id)).toMatchObject({
        status: "queued",
        type: "ingestion",
        priority: 2,
        trace_id: "trc_again",
        webhook: { host: "host", state: "waiting" },
      });
      expect(await records.sources.revision(source_id, 2)).toMatchObject({ content_hash: sha256("broken"), options });
      expect(await records.sources.get(tenant_id, source_id)).toMatchObject({ status: "pending", error: null });
      expect(await records.jobs.byId(job_id)).toMatchObject({ status: "failed" });
    });

    test("is refused while a job runs, and once another job has processed the source", async () => {
      const { retry, kg_id } = await failed();
      const again = await retry();
      await expect(retry()).rejects.toMatchObject(outdated);
      await expect(retry(again.job_id)).rejects.toMatchObject(unknown);
      await finish(records, kg_id, again);
      await expect(retry()).rejects.toMatchObject(outdated);
      await expect(retry(again.job_id)).rejects.toMatchObject(unknown);
    });

    test("a cancelled job can be retried; a job of another tenant cannot", async () => {
      const { retry } = await failed();
      const again = await retry();
      expect(await records.jobs.requestCancel(tenant_id, again.job_id)).toBe("cancelled");
      await expect(retry(again.job_id, "another")).rejects.toMatchObject(unknown);
      expect((await retry(again.job_id)).revision).toBe(3);
    });

    test("a failed re-ingestion is retried beside the revision that readers see", async () => {
      const { kg_id, source_id, name, change, jobOf } = await published();
      const { job_id } = await change({ compared: { revision: 1 }, reprocess: { ...again, content: fetched } });
      await records.jobs.requestCancel(tenant_id, job_id ?? "");
      const next = await records.sources.retry({ tenant_id, job_id: job_id ?? "", trace_id: "trc_again" });
      expect((await jobOf(next.job_id)).job).toMatchObject({ type: "reingestion", revision: 3 });
      expect(await records.sources.content(name)).toMatchObject({ revision: 1, status: "processing" });
      await finish(records, kg_id, next);
      expect(await records.sources.get(tenant_id, source_id)).toMatchObject({ content_hash: sha256("new") });
    });
  });
}
