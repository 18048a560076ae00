import { expect, test } from "vitest";
import type { IngestionRef } from "../../../domain/job.ts";
import { newKg, stage, tenant_id } from "../../support/document-lab.ts";
import { brokenPdf, upload } from "../../support/record-lab.ts";
import { prepared } from "../../support/small-documents.ts";
import { type Open, queued, running } from "./lab.ts";

export function cancelling(records: Open): void {
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
