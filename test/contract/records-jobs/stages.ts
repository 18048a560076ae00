import { expect, test } from "vitest";
import { brokenPdf } from "../../support/record-lab.ts";
import { isoTime, type Open, running, timeOf } from "./lab.ts";

export function stagesAndEvents(records: Open, events: (job_id: string) => Promise<readonly object[]>): void {
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
