import { expect, test } from "vitest";
import { tenant_id } from "../../support/document-lab.ts";
import { brokenPdf } from "../../support/record-lab.ts";
import { type Open, queued, result, running } from "./lab.ts";

export function claiming(records: Open): void {
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
