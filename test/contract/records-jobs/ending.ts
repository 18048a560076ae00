import { expect, test } from "vitest";
import { type Job, jobStatuses } from "../../../domain/job.ts";
import type { JobFilter } from "../../../stores/ports/records/jobs.ts";
import { newKg, stage, tenant_id } from "../../support/document-lab.ts";
import { brokenPdf, refOf, upload } from "../../support/record-lab.ts";
import { prepared } from "../../support/small-documents.ts";
import { type Open, queued, removeAll, result, running } from "./lab.ts";

export function ending(records: Open): void {
  test("completing a job ends it, its last stage and its source; a later ending changes nothing", async () => {
    const ref = await running(records());
    await records().jobs.stages(ref.job_id, "run-1", { generate_visualizations: { status: "running" } });
    await records().jobs.complete(ref, "run-1", result);
    await records().jobs.complete(ref, "run-1", { ...result, chunks_count: 99 });
    const job = await records().jobs.byId(ref.job_id);
    expect(job).toMatchObject({ status: "completed", result, error: null, finished_at: expect.any(Date) });
    expect(job?.stages.at(-1)).toMatchObject({ name: "generate_visualizations", status: "completed" });
    expect(await records().sources.get(tenant_id, ref.source_id)).toMatchObject({ status: "completed" });
    await records().jobs.fail(ref, { error: brokenPdf, cancelled: false });
    expect(await records().jobs.byId(ref.job_id)).toMatchObject({ status: "completed" });
  });

  test("a run that lost the job cannot complete it", async () => {
    const ref = await running(records());
    await expect(records().jobs.complete(ref, "run-2", result)).rejects.toMatchObject({ kind: "unavailable" });
  });

  test("a run cannot fail a job that another run has claimed, until that claim has lapsed", async () => {
    const ref = await running(records());
    await records().jobs.fail(ref, { error: brokenPdf, cancelled: false, claim: "run-2" });
    await records().jobs.fail(ref, { error: brokenPdf, cancelled: true, claim: "run-2" });
    expect(await records().jobs.byId(ref.job_id)).toMatchObject({ status: "running" });
    await records().jobs.lapseClaims();
    await records().jobs.fail(ref, { error: brokenPdf, cancelled: false, claim: "run-2" });
    expect(await records().jobs.byId(ref.job_id)).toMatchObject({ status: "failed" });
  });

  test("a failure ends the job, its running stages and its revision; the source shows the error", async () => {
    const ref = await running(records());
    await records().jobs.stages(ref.job_id, "run-1", { parse_document: { status: "running" } });
    await records().jobs.fail(ref, { error: brokenPdf, cancelled: false });
    await records().jobs.fail(ref, { error: { ...brokenPdf, code: "other" }, cancelled: true });
    const job = await records().jobs.byId(ref.job_id);
    expect(job).toMatchObject({ status: "failed", error: brokenPdf });
    expect(job?.stages.slice(0, 2).map((each) => each.status)).toEqual(["failed", "pending"]);
    expect(await records().sources.revision(ref.source_id, 1)).toMatchObject({ state: "failed" });
    expect(await records().sources.get(tenant_id, ref.source_id)).toMatchObject({ status: "failed", error: brokenPdf });
  });

  test("a failure without a stage gets the stage that it ended; between stages it has none", async () => {
    const unplaced = { ...brokenPdf, stage: null };
    const parsing = await running(records());
    await records().jobs.stages(parsing.job_id, "run-1", {
      parse_document: { status: "completed" },
      chunk_semantically: { status: "running" },
      extract_entities: { status: "running" },
    });
    await records().jobs.fail(parsing, { error: unplaced, cancelled: false });
    const error = { ...brokenPdf, stage: "chunk_semantically" };
    expect(await records().jobs.byId(parsing.job_id)).toMatchObject({ status: "failed", error });
    expect(await records().sources.get(tenant_id, parsing.source_id)).toMatchObject({ error });
    const waiting = await running(records());
    await records().jobs.fail(waiting, { error: unplaced, cancelled: false });
    expect(await records().jobs.byId(waiting.job_id)).toMatchObject({ status: "failed", error: unplaced });
  });

  test("a failure after the flip completes the job with a warning, because readers see the document", async () => {
    const { id } = await newKg(records());
    const staged = await stage(records(), id, { name: "s", document: [prepared(0, {})] });
    await records().cutover.flip(staged.ref, staged.claim);
    await records().jobs.fail(staged.ref, { error: brokenPdf, cancelled: false });
    expect(await records().jobs.byId(staged.ref.job_id)).toMatchObject({
      status: "completed",
      error: null,
      result: { chunks_count: 1, visualizations: [], warnings: [`After publishing: ${brokenPdf.message}`] },
    });
    expect(await records().sources.get(tenant_id, staged.ref.source_id)).toMatchObject({
      status: "completed",
      error: null,
    });
  });

  test("an unknown job cannot fail", async () => {
    const ref = await queued(records());
    await records().jobs.fail({ ...ref, job_id: "job_none" }, { error: brokenPdf, cancelled: false });
    expect(await records().jobs.byId(ref.job_id)).toMatchObject({ status: "queued" });
  });

  test("unfinished jobs are listed, oldest first, and counted", async () => {
    const before = await records().jobs.countByStatus();
    const unfinishedBefore = await records().jobs.countUnfinished(tenant_id, 100_000);
    const first = await queued(records());
    const second = await running(records());
    const done = await running(records());
    await records().jobs.complete(done, "run-1", result);
    const later = new Date(Date.now() + 60_000);
    const listed = (await records().jobs.unfinished({ limit: 10_000, before: later, after: null })).map(
      (job) => job.id,
    );
    expect(listed.filter((id) => [first.job_id, second.job_id, done.job_id].includes(id))).toEqual([
      first.job_id,
      second.job_id,
    ]);
    expect(await records().jobs.unfinished({ limit: 10, before: new Date(0), after: null })).toEqual([]);
    expect(await records().jobs.countUnfinished(tenant_id, 100_000)).toBe(unfinishedBefore + 2);
    expect(await records().jobs.countUnfinished(tenant_id, 1)).toBe(1);
    expect(await records().jobs.countUnfinished("stranger", 100_000)).toBe(0);
    const after = await records().jobs.countByStatus();
    const grown = Object.fromEntries(Object.entries(after).map(([status, n]) => [status, n - (before[status] ?? 0)]));
    expect(grown).toEqual({ queued: 1, running: 1, completed: 1, failed: 0, cancelled: 0 });
  });

  test("unfinished jobs come in pages, by priority and then by age, without a bound on their number", async () => {
    const kg = await newKg(records());
    const accepted = [];
    for (const [n, priority] of ([3, 4, 1, 3, 1] as const).entries()) {
      const { job_id } = await records().sources.accept(upload(kg.id, `priority ${n}`, { priority }));
      accepted.push({ job_id, priority, n });
    }
    const before = new Date(Date.now() + 60_000);
    const found: string[] = [];
    let after: Job | null = null;
    do {
      const page: readonly Job[] = await records().jobs.unfinished({ limit: 2, before, after });
      found.push(...page.map(({ id }) => id));
      after = page.at(-1) ?? null;
    } while (after !== null);
    const expected = [...accepted].sort((a, b) => a.priority - b.priority || a.n - b.n).map(({ job_id }) => job_id);
    expect(found.filter((id) => expected.includes(id))).toEqual(expected);
  });

  test("a job without a source fails with a reason, once", async () => {
    const question = { query: "Who?", kg_names: [], max_results: 10, validate_answer: false, include_citations: false };
    const job_id = await records().questions.queue({ ...question, tenant_id, trace_id: "trc_lost", asked_at: 1 }, 3);
    await records().jobs.fail({ job_id }, { error: { ...brokenPdf, message: "unknown" }, cancelled: false });
    await records().jobs.fail({ job_id }, { error: { ...brokenPdf, message: "again" }, cancelled: false });
    expect(await records().jobs.byId(job_id)).toMatchObject({ status: "failed", error: { message: "unknown" } });
  });

  test("the number of jobs follows every filter, and stays the same when its rows are added up", async () => {
    const { id, name: kg_name } = await newKg(records());
    const accept = async (content: string) =>
      refOf(id, await records().sources.accept(upload(id, content, { source_name: content })));
    const [done, failed] = [await accept("done"), await accept("failed"), await accept("waiting")];
    await records().jobs.claim(done, { claim: "run-1", workflow_id: "w" });
    await records().jobs.complete(done, "run-1", result);
    await records().jobs.fail(failed, { error: brokenPdf, cancelled: false });
    const counts = async () => {
      const filters: JobFilter[] = [{ kg_name }, ...jobStatuses.map((status) => ({ kg_name, status })), {}];
      return Promise.all(filters.map((filter) => records().jobs.count(tenant_id, filter)));
    };
    const before = await counts();
    expect(before.slice(0, 6)).toEqual([3, 1, 0, 1, 1, 0]);
    const byStatus = await records().jobs.countByStatus();
    expect(await records().jobs.sumCounts()).toBeGreaterThan(0);
    expect(await records().jobs.sumCounts()).toBe(0);
    expect(await counts()).toEqual(before);
    expect(await records().jobs.countByStatus()).toEqual(byStatus);
    expect(await records().jobs.count("stranger", {})).toBe(0);
  });

  test("concurrent sums and changes lose no job", async () => {
    const { id, name: kg_name } = await newKg(records());
    const accept = (n: number) => records().sources.accept(upload(id, `${n}`, { source_name: `${n}` }));
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? accept(n) : records().jobs.sumCounts())));
    expect(await records().jobs.count(tenant_id, { kg_name })).toBe(10);
  });

  test("old jobs are removed with their events; unfinished ones and those with an undelivered webhook stay", async () => {
    const { id } = await newKg(records());
    const accept = async (name: string, over = {}) =>
      refOf(id, await records().sources.accept(upload(id, name, { source_name: name, ...over })));
    const [old, open] = [await accept("old"), await accept("open")];
    const announced = await accept("announced", { webhook_url: "https://example.com/hook" });
    for (const ref of [old, announced]) await records().jobs.fail(ref, { error: brokenPdf, cancelled: false });
    const total = async () => Object.values(await records().jobs.countByStatus()).reduce((sum, n) => sum + n, 0);
    const before = await total();
    expect(await records().jobs.remove(new Date(Date.now() - 3_600_000))).toBe(0);

    const later = new Date(Date.now() + 60_000);
    const removed = await removeAll(records(), later);
    expect(removed).toBeGreaterThan(0);
    expect(await total()).toBe(before - removed);
    const found = await Promise.all([old, open, announced].map(({ job_id }) => records().jobs.byId(job_id)));
    expect(found.map((job) => job?.status)).toEqual([undefined, "queued", "failed"]);
    expect(await records().jobs.events(old.job_id, 0, 10)).toEqual([]);
    expect(await records().sources.get(tenant_id, old.source_id)).toMatchObject({ status: "failed", job_id: null });
    expect(await records().sources.get(tenant_id, announced.source_id)).toMatchObject({ job_id: announced.job_id });
    expect(await records().jobs.claim(open, { claim: "run-1", workflow_id: "w" })).toMatchObject({ status: "running" });
  });

  test("a job of another tenant is not found", async () => {
    const ref = await queued(records());
    expect(await records().jobs.get("stranger", ref.job_id)).toBeNull();
    expect(await records().jobs.requestCancel("stranger", ref.job_id)).toBe("not_found");
  });
}
