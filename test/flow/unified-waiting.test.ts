import { afterAll, beforeAll, expect, test } from "vitest";
import { ingestUnified } from "../../api/routes/ingestion/ingest-unified.ts";
import { guarded } from "../../stores/breaker/guard.ts";
import type { AroundStore } from "../../stores/open.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { expectDocumentedJob } from "../support/documented.ts";
import { signalOf } from "../support/signal-of.ts";

// POST /api/v1/ingest/unified when a request may not wait for its job.

let service: TestApp;
beforeAll(async () => {
  service = await openTestApp({ LORE_UNIFIED_WAIT_SECONDS: "0", LORE_WORKFLOW_ENGINE: "embedded" });
});
afterAll(() => service?.close());

test("a request whose waiting time is over gets 202; its job continues, and a repeated request gets the result", async () => {
  const send = () =>
    service.request("/api/v1/ingest/unified", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": "waiting" },
      body: JSON.stringify({ kg_name: "waiting", content: "The Aurora Belle is a ferry of Norrvik." }),
    });
  const response = await send();
  expect(response.status).toBe(202);
  const body = (await response.json()) as { job_id: string; message: string; status_url: string };
  expectDocumentedJob(ingestUnified, body);
  expect(body.message).toMatch(/takes longer/);
  expect(response.headers.get("location")).toBe(body.status_url);
  expect(await service.finished(body.job_id)).toMatchObject({ status: "completed" });
  const later = await send();
  expect([later.status, await later.json()]).toMatchObject([200, { job_id: body.job_id, chunks_created: 1 }]);
  expect(later.headers.get("idempotent-replayed")).toBe("true");
});

test("a request that waits for a running replacement gets its outcome, not that of the replaced document", async () => {
  const [claimable, waiting] = [signalOf(), signalOf()];
  let accepted = 0;
  const around: AroundStore = (role, store) =>
    guarded(store, "", async (path, work) => {
      if (`${role}.${path}` === "records.jobs.claim" && accepted > 1) await claimable.fired;
      const result = await work();
      if (`${role}.${path}` === "records.sources.accept" && ++accepted === 3) waiting.fire();
      return result;
    });
  const busy = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded" }, around);
  const send = (content: string, more: object = {}) =>
    busy.request("/api/v1/ingest/unified", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ kg_name: "replaced", source_name: "winch", content, ...more }),
    });
  expect((await send("The winch pulls two tons.")).status).toBe(200);
  const begun = await send("The winch pulls three tons.", { async_processing: true });
  const { job_id } = (await begun.json()) as { job_id: string };
  const second = send("The winch pulls three tons.");
  await waiting.fired;
  await busy.request(`/api/v1/jobs/${job_id}/cancel`, { method: "POST" });
  claimable.fire();
  const response = await second;
  expect([response.status, await response.json()]).toMatchObject([409, { detail: "The ingestion was cancelled" }]);
  await busy.close();
});
