import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { IngestionRef } from "../../../domain/job.ts";
import type { DrawingRequest } from "../../../stores/ports/records/pictures.ts";
import { newKg, tenant_id } from "../../support/document-lab.ts";
import { brokenPdf, type CoreRecords, refOf, upload } from "../../support/record-lab.ts";

interface Place {
  readonly records: CoreRecords;
  /** A knowledge graph of the test's own. */
  readonly kg_id: number;
  readonly kg_name: string;
}

/** Jobs that draw the pages of a knowledge graph. */
export function drawingJobs(open: () => Place): void {
  let records: CoreRecords;
  let pictures: CoreRecords["pictures"];
  let kg_id = 0;
  let kg_name = "";
  beforeEach(() => {
    ({ records, kg_id, kg_name } = open());
    pictures = records.pictures;
  });

  const queue = (over: Partial<DrawingRequest> = {}) =>
    pictures.queue({
      tenant_id,
      kg_id,
      kg_name,
      after_job_id: null,
      webhook_url: null,
      trace_id: "trc_test",
      ...over,
    });
  const run = { claim: "run-1", workflow_id: "pictures/1" };
  /** Orders of the relay about this knowledge graph, taken from the outbox. */
  const orders = async () => {
    const rows = await records.outbox.lease("workflow", { limit: 100, leaseMs: 60_000, kg_id });
    await records.outbox.done(rows);
    return rows.map(({ key }) => key);
  };
  const accept = async () => refOf(kg_id, await records.sources.accept(upload(kg_id, randomUUID())));
  const isUnfinished = async (job_id: string) => {
    const page = { limit: 10_000, before: new Date(Date.now() + 60_000), after: null };
    return (await records.jobs.unfinished(page)).some(({ id }) => id === job_id);
  };

  test("a job has one stage and no source, and completes with the names of the pages", async () => {
    const job_id = await queue();
    expect(await orders()).toEqual([`start:${job_id}`]);
    expect(await records.jobs.get(tenant_id, job_id)).toMatchObject({
      type: "visualization",
      status: "queued",
      kg_name,
      source_id: null,
      stages: [{ name: "generate_visualizations", status: "pending" }],
    });
    await records.jobs.claim({ job_id }, run);
    await records.jobs.complete({ job_id }, "run-1", { visualizations: ["index.html"] });
    expect(await records.jobs.byId(job_id)).toMatchObject({
      status: "completed",
      result: { visualizations: ["index.html"] },
      stages: [{ name: "generate_visualizations", status: "completed" }],
    });
  });

  test("requests share a job until it starts, and one for another wait is another job", async () => {
    const first = await queue();
    expect(await queue()).toBe(first);
    const waiting = await queue({ after_job_id: (await accept()).job_id });
    expect(waiting).not.toBe(first);
    await records.jobs.claim({ job_id: first }, run);
    const second = await queue();
    expect(second).not.toBe(first);
    expect(await queue()).toBe(second);
  });

  test("a job that waits starts at the end of the other job, whether that fails or is cancelled", async () => {
    for (const end of [
      (ref: IngestionRef) => records.jobs.fail(ref, { error: brokenPdf, cancelled: false }),
      (ref: IngestionRef) => records.jobs.requestCancel(tenant_id, ref.job_id),
      ({ source_id }: IngestionRef) => records.cutover.deleteSource({ tenant_id, kg_name, source_id }, { force: true }),
    ]) {
      const ref = await accept();
      const job_id = await queue({ after_job_id: ref.job_id });
      expect([await orders(), await isUnfinished(job_id)]).toEqual([[`start:${ref.job_id}`], false]);
      await end(ref);
      expect(await orders()).toContain(`start:${job_id}`);
      expect(await isUnfinished(job_id)).toBe(true);
      await records.jobs.requestCancel(tenant_id, job_id);
      await orders();
    }
  });

  test("a job after one that has ended starts at once", async () => {
    const ref = await accept();
    await records.jobs.fail(ref, { error: brokenPdf, cancelled: false });
    await orders();
    expect(await orders()).toEqual([]);
    const job_id = await queue({ after_job_id: ref.job_id });
    expect(await orders()).toEqual([`start:${job_id}`]);
  });

  test("a job that waits can be cancelled, and does not start at the end of the other job", async () => {
    const ref = await accept();
    const job_id = await queue({ after_job_id: ref.job_id });
    expect(await records.jobs.requestCancel(tenant_id, job_id)).toBe("cancelled");
    await orders();
    await records.jobs.fail(ref, { error: brokenPdf, cancelled: false });
    expect(await orders()).not.toContain(`start:${job_id}`);
    expect(await records.jobs.byId(job_id)).toMatchObject({ status: "cancelled", error: { code: "cancelled" } });
  });

  test("a running job is asked to stop, and ends as cancelled", async () => {
    const job_id = await queue();
    await records.jobs.claim({ job_id }, run);
    expect(await records.jobs.requestCancel(tenant_id, job_id)).toBe("requested");
    await records.jobs.fail({ job_id }, { error: brokenPdf, cancelled: false, claim: "run-1" });
    expect(await records.jobs.byId(job_id)).toMatchObject({ status: "cancelled" });
  });

  test("not found: a job of another knowledge graph, of another tenant, or of none, and a deleted knowledge graph", async () => {
    const other = await newKg(records);
    const elsewhere = refOf(other.id, await records.sources.accept(upload(other.id, "x"))).job_id;
    const own = await accept();
    const wrong = [
      { after_job_id: elsewhere },
      { after_job_id: "job_none" },
      { after_job_id: own.job_id, tenant_id: "stranger" },
      { kg_id: 999_999_999 },
    ];
    for (const over of wrong) await expect(queue(over)).rejects.toMatchObject({ kind: "not_found" });
  });

  test("the event about its end goes to its own webhook and to those of the job that it waited for", async () => {
    const [url, inherited] = ["https://example.com/own", "https://example.com/of-the-ingestion"];
    const accepted = await records.sources.accept(upload(kg_id, "x", { webhook_url: inherited }));
    const job_id = await queue({ after_job_id: accepted.job_id, webhook_url: url });
    await records.jobs.claim({ job_id }, run);
    await records.jobs.complete({ job_id }, "run-1", { visualizations: ["index.html"] });
    const sent = [];
    for (const id of await records.webhooks.overdue(0, 10_000)) {
      const due = await records.webhooks.take(id, 1);
      if ("body" in due && JSON.parse(due.body).data.job_id === job_id) sent.push(due);
    }
    expect(sent.map((event) => event.url).sort()).toEqual([inherited, url]);
    expect(sent.map(({ body }) => JSON.parse(body))).toMatchObject(
      [1, 2].map(() => ({
        type: "visualization.generated",
        data: { job_type: "visualization", kg_name, source_id: null, visualizations: ["index.html"] },
      })),
    );
  });
}
