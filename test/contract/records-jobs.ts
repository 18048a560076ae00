import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type IngestionRef, type Job, jobStatuses } from "../../domain/job.ts";
import type { JobFilter } from "../../stores/ports/records/jobs.ts";
import type { OutboxRow, OutboxTarget } from "../../stores/ports/records/outbox.ts";
import { ingest, newKg, stage, tenant_id } from "../support/document-lab.ts";
import { brokenPdf, type CoreRecords, refOf, upload } from "../support/record-lab.ts";
import { mentionOf, prepared, subjectOf, tripleOf } from "../support/small-documents.ts";

/** Bounds of the network picture. */
const limits = { nodes: 100, edges: 100 };

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const timeOf = (text: string | null | undefined): number => (text ? Date.parse(text) : 0);

type Open = () => CoreRecords;

/** Jobs, outbox and pictures of the role "records". `open` gives one set for all tests; `events` reads a job's events. */
export function jobsContract(name: string, open: Open, events: (job_id: string) => Promise<readonly object[]>): void {
  describe(`jobs on ${name}`, () => {
    let records: CoreRecords;
    beforeAll(() => {
      records = open();
    });
    describe("claiming", () => claiming(() => records));
    describe("stages and events", () => stagesAndEvents(() => records, events));
    describe("ending", () => ending(() => records));
    describe("cancelling", () => cancelling(() => records));
    describe("outbox", () => outbox(() => records));
    describe("pictures", () => pictures(() => records));
  });
}

/** A queued ingestion in a knowledge graph of its own. */
async function queued(records: CoreRecords, content = "x"): Promise<IngestionRef> {
  const kg = await newKg(records);
  return refOf(kg.id, await records.sources.accept(upload(kg.id, content)));
}

async function running(records: CoreRecords, claim = "run-1"): Promise<IngestionRef> {
  const ref = await queued(records);
  await records.jobs.claim(ref, { claim, workflow_id: "w" });
  return ref;
}

/** Removes batch after batch; returns the number of jobs. */
async function removeAll(records: CoreRecords, before: Date): Promise<number> {
  const removed = await records.jobs.remove(before);
  return removed === 0 ? 0 : removed + (await removeAll(records, before));
}

const result = {
  chunks_count: 1,
  entities_count: 2,
  relations_count: 3,
  vector_points_count: 1,
  visualizations: ["dashboard"],
  warnings: [],
};

function claiming(records: Open): void {
  test("a claim sets the job to running and the source to processing, and names the run", async () => {
    const ref = await queued(records());
    const job = await records().jobs.claim(ref, { claim: "run-1", workflow_id: "ingest/a/1" });
    expect(job).toMatchObject({ id: ref.job_id, status: "running", workflow_id: "ingest/a/1", run_id: "run-1" });
    expect(job.started_at).toBeInstanceOf(Date);
    expect(await records().sources.get(tenant_id, ref.source_id)).toMatchObject({ status: "processing" });
  });

  test("a claim is idempotent for the same run and refused to another run while the lease lasts", async () => {
    const ref = await running(records());
    const again = await records().jobs.claim(ref, { claim: "run-1", workflow_id: "w" });
    expect(again.status).toBe("running");
    const other = records().jobs.claim(ref, { claim: "run-2", workflow_id: "w" });
    await expect(other).rejects.toMatchObject({ kind: "unavailable", retryAfterSeconds: 5 });
    await records().jobs.complete(ref, "run-1", result);
    const late = records().jobs.claim(ref, { claim: "run-2", workflow_id: "w" });
    await expect(late).rejects.toMatchObject({ kind: "conflict" });
  });

  test("another run takes over a job whose claim has lapsed, and the first run has lost it", async () => {
    const ref = await running(records(), "dead");
    await records().jobs.lapseClaims();
    expect(await records().jobs.claim(ref, { claim: "alive", workflow_id: "w" })).toMatchObject({ run_id: "alive" });
    const dead = records().jobs.claim(ref, { claim: "dead", workflow_id: "w" });
    await expect(dead).rejects.toMatchObject({ kind: "unavailable" });
    expect(await records().jobs.renew(ref.job_id, "dead")).toBe(false);
  });

  test("a claim that is renewed does not lapse", async () => {
    const ref = await running(records());
    await records().jobs.lapseClaims();
    expect(await records().jobs.renew(ref.job_id, "run-1")).toBe(true);
    const other = records().jobs.claim(ref, { claim: "run-2", workflow_id: "w" });
    await expect(other).rejects.toMatchObject({ kind: "unavailable" });
  });

  test("exactly one of twenty concurrent runs gets the job", async () => {
    const ref = await queued(records());
    const claims = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => records().jobs.claim(ref, { claim: `run-${n}`, workflow_id: "w" })),
    );
    expect(claims.filter((claim) => claim.status === "fulfilled")).toHaveLength(1);
  });

  test("a claim of an unknown job is not found, of a final or cancelled one a conflict", async () => {
    const ref = await running(records());
    const run = { claim: "run-1", workflow_id: "w" };
    await expect(records().jobs.claim({ ...ref, job_id: "job_none" }, run)).rejects.toMatchObject({
      kind: "not_found",
    });
    await records().jobs.requestCancel(tenant_id, ref.job_id);
    await expect(records().jobs.claim(ref, run)).rejects.toMatchObject({ kind: "conflict" });
    await records().jobs.fail(ref, { error: brokenPdf, cancelled: true });
    await expect(records().jobs.claim(ref, run)).rejects.toMatchObject({ kind: "conflict" });
  });
}

function stagesAndEvents(records: Open, events: (job_id: string) => Promise<readonly object[]>): void {
  test("a stage keeps its first start, counts its starts and its items", async () => {
    const ref = await running(records());
    const patch = (patches: object) => records().jobs.stages(ref.job_id, "run-1", patches);
    await patch({ parse_document: { status: "running" }, chunk_semantically: { status: "skipped" } });
    await patch({ parse_document: { status: "running", items: 3, items_total: 9 } });
    await patch({ parse_document: { items: 5 }, extract_entities: { status: "completed", items: 2 } });
    const stages = (await records().jobs.byId(ref.job_id))?.stages ?? [];
    expect(stages[0]).toMatchObject({
      name: "parse_document",
      status: "running",
      attempts: 2,
      items: 5,
      items_total: 9,
    });
    expect(stages[0]?.started_at).toMatch(isoTime);
    expect(stages[0]?.finished_at).toBeNull();
    expect(stages[1]).toMatchObject({
      status: "skipped",
      attempts: 0,
      started_at: null,
      finished_at: expect.stringMatching(isoTime),
    });
    expect(stages[2]).toMatchObject({
      status: "completed",
      attempts: 1,
      items: 2,
      started_at: expect.stringMatching(isoTime),
    });
    expect(stages.map((stage) => stage.status).slice(3)).toEqual(Array(5).fill("pending"));
  });

  test("a stage spans from its first to its last work, also if it completes later", async () => {
    const ref = await running(records());
    const patch = (patches: object) => records().jobs.stages(ref.job_id, "run-1", patches);
    const minute = 60_000;
    const extracted = async () => (await records().jobs.byId(ref.job_id))?.stages[2];
    await patch({ extract_entities: { items: 2, work: { began_ms_ago: 9 * minute, ended_ms_ago: 7 * minute } } });
    expect(await extracted()).toMatchObject({ status: "running", attempts: 1, items: 2, finished_at: null });
    await patch({ extract_entities: { work: { began_ms_ago: 8 * minute, ended_ms_ago: 6 * minute } } });
    await patch({ extract_entities: { status: "completed", items: 5 } });
    const stage = await extracted();
    expect(stage).toMatchObject({ status: "completed", attempts: 1, items: 5 });
    const spanMs = timeOf(stage?.finished_at) - timeOf(stage?.started_at);
    expect(Math.round(spanMs / minute)).toBe(3);
    expect(Date.now() - timeOf(stage?.finished_at)).toBeGreaterThan(5 * minute);
  });

  test("a run without the job's claim changes no stage", async () => {
    const ref = await running(records());
    await records().jobs.stages(ref.job_id, "run-2", { parse_document: { status: "completed" } });
    await records().jobs.stages("job_none", "run-1", { parse_document: { status: "completed" } });
    expect((await records().jobs.byId(ref.job_id))?.stages[0]?.status).toBe("pending");
  });

  test("every change of a status is an event, numbered without gaps", async () => {
    const ref = await running(records());
    const patch = (patches: object) => records().jobs.stages(ref.job_id, "run-1", patches);
    await Promise.all([
      patch({ parse_document: { status: "running" } }),
      patch({ extract_entities: { status: "running" } }),
      patch({ store_vectors: { items: 1 } }),
    ]);
    await patch({ parse_document: { status: "running", items: 2 } });
    await records().jobs.fail(ref, { error: brokenPdf, cancelled: false });
    const seen = await events(ref.job_id);
    expect(seen.map((event) => ("seq" in event ? event.seq : null))).toEqual([1, 2, 3, 4, 5]);
    expect(seen).toMatchObject([
      { data: { event: "status", status: "queued" } },
      { data: { event: "status", status: "running" } },
      { data: { event: "stage", status: "running" } },
      { data: { event: "stage", status: "running" } },
      { data: { event: "status", status: "failed", error: brokenPdf } },
    ]);
  });
}

function ending(records: Open): void {
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

function cancelling(records: Open): void {
  const cancel = (ref: IngestionRef) => records().jobs.requestCancel(tenant_id, ref.job_id);

  test("a queued job is cancelled at once, and may be tried again", async () => {
    const ref = await queued(records());
    expect(await cancel(ref)).toBe("cancelled");
    expect(await cancel(ref)).toBe("final");
    expect(await records().jobs.byId(ref.job_id)).toMatchObject({ status: "cancelled", error: { code: "cancelled" } });
    const again = await records().sources.accept(upload(ref.kg_id, "x"));
    expect(again).toMatchObject({ source_id: ref.source_id, revision: 2, existing: false });
  });

  test("a running job is asked to stop, and its workflow gets the order", async () => {
    const ref = await running(records());
    expect(await cancel(ref)).toBe("requested");
    expect(await cancel(ref)).toBe("requested");
    expect(await records().jobs.byId(ref.job_id)).toMatchObject({ status: "running", cancel_requested: true });
    const rows = await records().outbox.lease("workflow", { limit: 10, leaseMs: 60_000, kg_id: ref.kg_id });
    expect(rows.map((row) => row.key)).toContain(`cancel:${ref.job_id}`);
    // The job was asked to stop, so the run's own error does not count.
    await records().jobs.fail(ref, { error: brokenPdf, cancelled: false, claim: "run-1" });
    expect(await records().jobs.byId(ref.job_id)).toMatchObject({ status: "cancelled", error: { code: "cancelled" } });
  });

  test("a job cannot be cancelled after its flip, and an unknown job is not found", async () => {
    const { id } = await newKg(records());
    const staged = await stage(records(), id, { name: "s", document: [prepared(0, {})] });
    await records().cutover.flip(staged.ref, staged.claim);
    expect(await cancel(staged.ref)).toBe("too_late");
    expect(await records().jobs.requestCancel(tenant_id, "job_none")).toBe("not_found");
  });

  test("exactly one of a concurrent cancellation and flip wins", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await newKg(records());
      const staged = await stage(records(), id, { name: "s", document: [prepared(0, {})] });
      const [outcome, flipped] = await Promise.all([
        cancel(staged.ref),
        records()
          .cutover.flip(staged.ref, staged.claim)
          .then(
            () => true,
            () => false,
          ),
      ]);
      expect([outcome, flipped]).toEqual(flipped ? ["too_late", true] : ["requested", false]);
    }
  });
}

function outbox(records: Open): void {
  const take = (kg_id: number, options: { target?: OutboxTarget; limit?: number; leaseMs?: number } = {}) =>
    records().outbox.lease(options.target ?? "graph", { limit: 100, leaseMs: 60_000, ...options, kg_id });
  const keysOf = (rows: readonly OutboxRow[]) => rows.map((row) => row.key);
  const island = [
    prepared(0, {
      subjects: [subjectOf("crete", { form: "Crete", type: "place" })],
      mentions: [mentionOf("ada", { form: "Ada", type: "person" })],
      triples: [tripleOf(["ada", "lives_in", "crete"], 0.5)],
    }),
  ];
  const publish = async () => {
    const { id } = await newKg(records());
    return { kg_id: id, ...(await ingest(records(), id, { name: "s", document: island })) };
  };

  test("a leased row is given to no other relay until its lease lapses", async () => {
    const { kg_id } = await publish();
    const first = await take(kg_id, { leaseMs: 300 });
    expect(first).toHaveLength(3);
    expect(await take(kg_id)).toEqual([]);
    await expect.poll(async () => (await take(kg_id)).length, { timeout: 60_000 }).toBe(3);
  });

  test("a row that another relay has carried out after a lapse is due again when the first relay comes back", async () => {
    for (const end of ["done", "retry"] as const) {
      const { kg_id, result: flipped } = await publish();
      for (const target of ["vectors", "keywords"] as const) await records().outbox.done(await take(kg_id, { target }));
      const slow = await take(kg_id, { leaseMs: 0 });
      await records().outbox.done(await take(kg_id));
      expect(await take(kg_id)).toEqual([]);
      await records().outbox[end](slow);
      // No job waits for these marks.
      expect(await records().cutover.confirmed(kg_id, flipped.kg_version)).toBe(true);
      const again = await take(kg_id);
      expect(keysOf(again).sort()).toEqual(keysOf(slow).sort());
      await records().outbox.done(again);
      expect(await take(kg_id)).toEqual([]);
    }
  });

  test("a relay that comes back makes the relay that holds its rows come again", async () => {
    const { kg_id } = await publish();
    const slow = await take(kg_id, { leaseMs: 0 });
    const held = await take(kg_id);
    await records().outbox.done(slow);
    expect(await take(kg_id)).toEqual([]);
    await records().outbox.done(held);
    expect(keysOf(await take(kg_id)).sort()).toEqual(keysOf(slow).sort());
  });

  test("a relay that comes back removes no mark that was made since", async () => {
    const { kg_id } = await publish();
    const slow = await take(kg_id, { leaseMs: 0 });
    await records().outbox.done(await take(kg_id));
    // The new rows count their marks from the beginning, as the rows of the slow relay did.
    const ids = slow.flatMap(({ key }) => (key.startsWith("entity:") ? [Number(key.slice(7))] : []));
    await records().upkeep.mark({ target: "graph", kg_id, kind: "entity" }, ids);
    await records().outbox.done(slow);
    expect(keysOf(await take(kg_id))).toEqual(expect.arrayContaining(ids.map((id) => `entity:${id}`)));
  });

  test("a lease lasts as long as it is renewed, and a row that another relay has taken stays with that relay", async () => {
    const { kg_id } = await publish();
    const rows = await take(kg_id, { leaseMs: 0 });
    await records().outbox.renew(rows, 60_000);
    await records().outbox.renew([], 60_000);
    expect(await take(kg_id)).toEqual([]);
    await records().outbox.renew(rows, 0);
    const taken = await take(kg_id);
    expect(taken).toHaveLength(3);
    await records().outbox.renew(rows, 0);
    expect(await take(kg_id)).toEqual([]);
  });

  test("twenty relays share the rows without overlap", async () => {
    const { kg_id } = await publish();
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(kg_id, { limit: 1 })));
    expect(new Set(keysOf(taken.flat())).size).toBe(3);
    expect(taken.flat()).toHaveLength(3);
  });

  test("`done` removes the rows that were read and confirms the projection", async () => {
    const { kg_id, result: flipped } = await publish();
    for (const target of ["vectors", "keywords"] as const) await records().outbox.done(await take(kg_id, { target }));
    expect(await records().cutover.confirmed(kg_id, flipped.kg_version)).toBe(false);
    await records().outbox.done(await take(kg_id));
    expect(await records().cutover.confirmed(kg_id, flipped.kg_version)).toBe(true);
    expect(await take(kg_id)).toEqual([]);
    await records().outbox.done([]);
  });

  test("a row marked again during its lease stays and is due at once; the flip that was read is confirmed", async () => {
    const { kg_id, result: flipped } = await publish();
    for (const target of ["vectors", "keywords"] as const) await records().outbox.done(await take(kg_id, { target }));
    const rows = await take(kg_id);
    await ingest(records(), kg_id, { name: "t", document: island });
    expect(await take(kg_id)).toEqual([]);
    await records().outbox.done(rows);
    const again = await take(kg_id);
    expect(again.length).toBeGreaterThan(0);
    expect(again.every((row) => row.gen > 1 && row.attempts === 0)).toBe(true);
    expect(await records().cutover.confirmed(kg_id, flipped.kg_version)).toBe(true);
  });

  test("a change that no relay has looked at yet is due after the lease that it came after", async () => {
    const { kg_id, result: flipped } = await publish();
    for (const target of ["vectors", "keywords"] as const) await records().outbox.done(await take(kg_id, { target }));
    const rows = await take(kg_id);
    const { result: second } = await ingest(records(), kg_id, { name: "t", document: island });
    await records().outbox.done(rows);
    expect(await records().cutover.confirmed(kg_id, flipped.kg_version)).toBe(true);
    expect(await records().cutover.confirmed(kg_id, second.kg_version)).toBe(false);
    const again = await take(kg_id);
    expect(keysOf(rows)).toEqual(expect.arrayContaining(keysOf(again)));
    expect(again.every((row) => row.newest_version === second.kg_version)).toBe(true);
    await records().outbox.done(again);
    expect(await take(kg_id)).toEqual([]);
  });

  test("every mark of a large document is leased once, oldest first, by any number of relays", async () => {
    const people = Array.from({ length: 2_500 }, (_, at) => `person ${at}`);
    const chunks = [0, 1, 2, 3, 4].map((ordinal) =>
      prepared(ordinal, {
        mentions: people.slice(ordinal * 500, ordinal * 500 + 500).map((key) => mentionOf(key, { form: key })),
      }),
    );
    const { id: kg_id } = await newKg(records());
    const before = await records().outbox.pending();
    await ingest(records(), kg_id, { name: "s", document: chunks });
    expect((await records().outbox.pending()).vectors - before.vectors).toBe(people.length);
    const taken: OutboxRow[] = [];
    for (let round = 0; round < 20 && taken.length < people.length; round += 1) {
      const some = await Promise.all([1, 2, 3].map(() => take(kg_id, { target: "vectors", limit: 400 })));
      expect(some.every((rows) => rows.length <= 400)).toBe(true);
      taken.push(...some.flat());
    }
    expect(taken).toHaveLength(people.length);
    expect(new Set(keysOf(taken)).size).toBe(people.length);
    expect((await records().outbox.pending()).vectors - before.vectors).toBe(people.length);
    await records().outbox.done(taken);
    expect(await records().outbox.pending()).toMatchObject({ vectors: before.vectors });
  });

  test("a row that is given back waits and counts the attempt", async () => {
    const { kg_id } = await publish();
    const rows = await take(kg_id);
    await records().outbox.retry(rows);
    await records().outbox.retry([]);
    expect(await take(kg_id)).toEqual([]);
    await expect
      .poll(async () => (await take(kg_id)).map((row) => row.attempts), { timeout: 60_000 })
      .toEqual([1, 1, 1]);
  });

  test("a key leads to its record as it is now; deleted records are absent", async () => {
    const { kg_id, ref } = await publish();
    const ids = (rows: readonly OutboxRow[], kind: string) =>
      keysOf(rows).flatMap((key) => (key.startsWith(kind) ? [Number(key.slice(kind.length))] : []));
    const rows = await take(kg_id);
    const entities = await records().outbox.entities(kg_id, ids(rows, "entity:"));
    expect(entities.map(({ key, label, forms }) => ({ key, label, forms }))).toEqual(
      expect.arrayContaining([
        { key: "ada", label: "Ada", forms: ["Ada"] },
        { key: "crete", label: "Crete", forms: ["Crete"] },
      ]),
    );
    const relations = await records().outbox.relations(kg_id, ids(rows, "relation:"));
    expect(relations).toMatchObject([
      { source_key: "ada", target_key: "crete", confidence_score: 0.5, support_count: 1 },
    ]);
    const kg = await records().kgs.byId(kg_id);
    await records().cutover.deleteSource(
      { tenant_id, kg_name: kg?.name ?? "", source_id: ref.source_id },
      { force: true },
    );
    expect(await records().outbox.entities(kg_id, ids(rows, "entity:"))).toEqual([]);
    expect(await records().outbox.relations(kg_id, ids(rows, "relation:"))).toEqual([]);
  });

  test("pending counts rows of every target", async () => {
    await publish();
    const pending = await records().outbox.pending();
    const targets = ["graph", "keywords", "secondary_graph", "vectors", "workflow"];
    expect(Object.keys(pending).toSorted()).toEqual(targets);
    expect(pending.graph).toBeGreaterThanOrEqual(3);
  });
}

function pictures(records: Open): void {
  let kg_id = 0;
  beforeEach(async () => {
    ({ id: kg_id } = await newKg(records()));
  });
  const picture = (version: number) => ({
    kg_id,
    version,
    generated_at: new Date("2026-01-01"),
    size_bytes: 10,
    cost_ms: 5,
    facts: null,
    job_id: null,
  });

  test("one process at a time holds the lease to render, until it releases the lease or the lease lapses", async () => {
    expect(await records().pictures.get(kg_id)).toBeNull();
    const owners = await Promise.all(
      Array.from({ length: 20 }, (_, n) => records().pictures.lease(kg_id, `owner ${n}`, 60_000)),
    );
    expect(owners.filter(Boolean)).toHaveLength(1);
    const owner = `owner ${owners.indexOf(true)}`;
    expect(await records().pictures.lease(kg_id, owner, 60_000)).toBe(true);
    await records().pictures.release(kg_id, "stranger");
    expect(await records().pictures.lease(kg_id, "next", 60_000)).toBe(false);
    await records().pictures.release(kg_id, owner);
    expect(await records().pictures.lease(kg_id, "next", 1)).toBe(true);
    await expect.poll(() => records().pictures.lease(kg_id, "last", 60_000), { timeout: 60_000 }).toBe(true);
  });

  test("an older picture never replaces a newer one", async () => {
    await records().pictures.lease(kg_id, "a", 60_000);
    await records().pictures.finish(picture(5), "a");
    expect(await records().pictures.lease(kg_id, "b", 60_000)).toBe(true);
    await records().pictures.finish({ ...picture(4), size_bytes: 99 }, "b");
    expect(await records().pictures.get(kg_id)).toEqual(picture(5));
    expect(await records().pictures.lease(kg_id, "c", 60_000)).toBe(true);
  });

  test("a knowledge graph that does not exist gives no lease and no dashboard", async () => {
    expect(await records().pictures.lease(2 ** 40, randomUUID(), 60_000)).toBe(false);
    await expect(records().pictures.read(2 ** 40, limits)).rejects.toMatchObject({ kind: "not_found" });
  });

  test("the network holds the most connected entities and the relations between them", async () => {
    const chain = ["ada", "bob", "cid", "dan"].map((key) => mentionOf(key, { type: "person" }));
    const triples = [
      tripleOf(["ada", "knows", "bob"], 0.9),
      tripleOf(["bob", "knows", "cid"], 0.5),
      tripleOf(["cid", "knows", "dan"], 0.4),
    ];
    await ingest(records(), kg_id, { name: "chain", document: [prepared(0, { mentions: chain, triples })] });
    const { network, dashboard } = await records().pictures.read(kg_id, { nodes: 3, edges: 1 });
    expect(network).toMatchObject({
      kg_name: dashboard.kg_name,
      version: dashboard.version,
      entities_total: 4,
      relations_total: 3,
    });
    expect(network.nodes.map(({ id, degree }) => [id, degree])).toEqual([
      ["bob|", 2],
      ["cid|", 2],
      ["ada|", 1],
    ]);
    const ends = network.edges.map(({ source, target }) => [network.nodes[source]?.id, network.nodes[target]?.id]);
    expect(ends).toEqual([["ada|", "bob|"]]);
  });

  test("on the dashboard, names of merged entities support their target", async () => {
    await ingest(records(), kg_id, { name: "first", document: [prepared(0, { mentions: [mentionOf("ada")] })] });
    await ingest(records(), kg_id, { name: "second", document: [prepared(0, { mentions: [mentionOf("lovelace")] })] });
    const [target, other] = await records().reading.entitiesByKey([kg_id], ["ada", "lovelace"]);
    const joining = { entity_id: target?.id ?? 0, ids: [other?.id ?? 0], key_id: "key_test" };
    await records().edits.mergeEntities(kg_id, joining);
    expect((await records().pictures.read(kg_id, limits)).dashboard).toMatchObject({
      counts: { entities: 1 },
      corroborated_share: 1,
      sources: [
        { name: "first", only_here: 0, also_elsewhere: 1 },
        { name: "second", only_here: 0, also_elsewhere: 1 },
      ],
    });
  });

  test("the dashboard of an empty knowledge graph is empty", async () => {
    expect((await records().pictures.read(kg_id, limits)).dashboard).toMatchObject({
      version: 0,
      sources_count: 0,
      counts: { entities: 0, relations: 0, chunks: 0 },
      corroborated_share: 0,
      without_relation_count: 0,
      mean_confidence: 0,
      growth: [],
      degrees: [],
      sources: [],
      central: [],
      years: [],
      confidences: [],
    });
  });

  test("the dashboard counts active revisions only", async () => {
    const about = (key: string) => subjectOf(key, { type: "place" });
    await ingest(records(), kg_id, {
      name: "first",
      document: [
        {
          ...prepared(0, {
            subjects: [about("crete")],
            mentions: [mentionOf("ada", { type: "person" }), mentionOf("crete", { type: "place", start: 9, end: 14 })],
            triples: [tripleOf(["ada", "lives_in", "crete"], 0.3)],
          }),
          content: "In 1969 and 1969, not 11969 or 1969a: Ada came in 2020.",
        },
        prepared(1, { mentions: [mentionOf("bob", { type: "person" })], triples: [] }),
      ],
    });
    await ingest(records(), kg_id, {
      name: "second",
      document: [{ ...prepared(0, { subjects: [about("crete")] }), content: "Crete in 2020" }],
    });
    await ingest(records(), kg_id, {
      name: "gone",
      document: [{ ...prepared(0, { mentions: [mentionOf("old")] }), content: "1800" }],
    });
    await ingest(records(), kg_id, { name: "gone", document: [{ ...prepared(0, {}), content: "no year" }] });
    const staged = await stage(records(), kg_id, {
      name: "staged",
      document: [prepared(0, { mentions: [mentionOf("new")] })],
    });
    await records().jobs.fail(staged.ref, { error: brokenPdf, cancelled: false });
    const { dashboard } = await records().pictures.read(kg_id, limits);
    const kg = await records().kgs.byId(kg_id);
    expect(dashboard).toMatchObject({
      kg_name: kg?.name,
      version: kg?.version,
      sources_count: 4,
      sources_failed: 1,
      counts: { entities: 3, relations: 1, chunks: 4 },
      without_relation_count: 1,
      doubtful_share: 1,
      degrees: [{ k: 1, share: expect.closeTo(2 / 3) }],
      entity_types: [
        { name: "person", count: 2 },
        { name: "place", count: 1 },
      ],
      relation_types: [{ name: "lives_in", count: 1 }],
      type_matrix: { types: ["person", "place"], cells: [{ from: "person", to: "place", count: 1 }] },
      sources: [
        // ada, bob and the relation; crete is in both.
        { name: "first", only_here: 3, also_elsewhere: 1 },
        { name: "second", only_here: 0, also_elsewhere: 1 },
      ],
      years: [
        { year: 1969, count: 1 },
        { year: 2020, count: 2 },
      ],
    });
    expect(dashboard.corroborated_share).toBeCloseTo(1 / 3);
    expect(dashboard.mean_confidence).toBeCloseTo(0.3);
    expect(dashboard.growth).toMatchObject([{ chunks: 4, entities: 3, relations: 1 }]);
    expect(dashboard.central.map((entity) => entity.label).toSorted()).toEqual(["ada", "crete"]);
    expect(dashboard.confidences.filter((bin) => bin.count > 0)).toEqual([{ from: 0.3, to: 0.35, count: 1 }]);
  });
}
