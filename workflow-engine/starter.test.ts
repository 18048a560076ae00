import { afterAll, beforeAll, expect, test } from "vitest";
import { ingestDocument } from "../agents/ingest-document.ts";
import { AppError } from "../domain/errors.ts";
import type { Job } from "../domain/job.ts";
import { silentLog } from "../platform/log.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { Database } from "../stores/postgres/client.ts";
import { newKg } from "../test/support/document-lab.ts";
import { upload } from "../test/support/record-lab.ts";
import { openTestRecords, type TestRecords } from "../test/support/test-records.ts";
import type { WorkflowEngine } from "./engine.ts";
import { startForJob } from "./job-workflow.ts";
import { createOverdueWebhooks } from "./overdue.ts";
import { createStarter } from "./starter.ts";

let opened: TestRecords;
let db: Database;
let records: Records;
beforeAll(async () => {
  opened = await openTestRecords();
  ({ db, records } = opened);
});
afterAll(() => opened?.close());

/** An engine without workflows, which refuses starts while `isFull` returns true. */
function engineWith(isFull: () => boolean) {
  const started: string[] = [];
  const engine: WorkflowEngine = {
    kind: "embedded",
    async start({ workflowId }) {
      if (isFull()) throw new AppError("overloaded", "Too many jobs are waiting");
      started.push(workflowId);
      return { run_id: "run", already: false };
    },
    cancel: async () => undefined,
    describe: async () => "not_found",
    health: async () => ({ status: "connected", latency_ms: 0, engine: "test" }),
    close: async () => undefined,
  };
  return { engine, started };
}

const orders = async () =>
  (await db.query<{ key: string }>("SELECT key FROM outbox WHERE target = 'workflow' ORDER BY key")).map(
    ({ key }) => key.split(":")[0],
  );

test("an event that the full engine refuses does not block other orders, and is sent when the engine has capacity", async () => {
  const kg = await newKg(records);
  const document = upload(kg.id, "told", { webhook_url: "https://example.org/" });
  const ref = { ...(await records.sources.accept(document)), kg_id: kg.id };
  await records.jobs.fail(ref, {
    error: { stage: null, code: "internal", message: "no", retryable: true },
    cancelled: false,
  });
  await records.sources.accept(upload(kg.id, "waits"));
  let isFull = true;
  const { engine, started } = engineWith(() => isFull);
  const startOfJob = (job: Job) => startForJob(ingestDocument, job);
  const services = { records, engine, startOfJob, log: silentLog() };
  await createStarter(services).drainOnce();
  // The document's order waits in the outbox. The event needs no order: its own row says that it is due.
  expect(await orders()).toEqual(["start"]);
  const { lookOnce } = createOverdueWebhooks(services);
  await lookOnce();
  expect(started).toEqual([]);
  isFull = false;
  await lookOnce();
  expect(started).toEqual([expect.stringMatching(/^webhook\/evt_/)]);
});
