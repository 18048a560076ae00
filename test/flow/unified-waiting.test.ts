import { afterAll, beforeAll, expect, test } from "vitest";
import { ingestUnified } from "../../api/routes/ingestion/ingest-unified.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { expectDocumentedJob } from "../support/documented.ts";

// POST /api/v1/ingest/unified where nobody is let wait.

let service: TestApp;
beforeAll(async () => {
  service = await openTestApp({ LORE_UNIFIED_WAIT_SECONDS: "0", LORE_WORKFLOW_ENGINE: "embedded" });
});
afterAll(() => service?.close());

test("who waits longer than the service lets them gets 202; the job goes on, and then the answer is there", async () => {
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
