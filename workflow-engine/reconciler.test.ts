import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ingestDocument } from "../agents/ingest-document.ts";
import { AppError, unavailable } from "../domain/errors.ts";
import type { Job } from "../domain/job.ts";
import { silentLog } from "../platform/log.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { Database } from "../stores/postgres/client.ts";
import { newKg } from "../test/support/document-lab.ts";
import { refOf, upload } from "../test/support/record-lab.ts";
import { openTestRecords, type TestRecords } from "../test/support/test-records.ts";
import type { EngineHealth, WorkflowStatus } from "./engine.ts";
import { startForJob } from "./job-workflow.ts";
import { createReconciler } from "./reconciler.ts";

let opened: TestRecords;
let db: Database;
let records: Records;
beforeAll(async () => {
  opened = await openTestRecords();
  ({ db, records } = opened);
});
afterAll(() => opened?.close());
beforeEach(() => db.query("DELETE FROM jobs"));

const soon = () => new Date(Date.now() + 60_000);

/** Accepts documents with these contents, in this order. */
async function accept(contents: readonly string[]) {
  const kg = await newKg(records);
  const refs = [];
  for (const content of contents) refs.push(refOf(kg.id, await records.sources.accept(upload(kg.id, content))));
  return refs;
}

interface EngineOptions {
  readonly describe: (job_id: string) => WorkflowStatus | Error;
  readonly health?: EngineHealth["status"];
  readonly start?: (job: Job) => Error | undefined;
}

/** A reconciler over an engine that answers as the test says; `asked` and `started` are ids of jobs. */
function reconcilerWith({ describe, health = "connected", start = () => undefined }: EngineOptions) {
  const [asked, started]: [string[], string[]] = [[], []];
  const jobOf = new Map<string, string>();
  const startOfJob = (job: Job) => {
    const workflow = startForJob(ingestDocument, job);
    if (workflow) jobOf.set(workflow.workflowId, job.id);
    return workflow;
  };
  const reconciler = createReconciler({
    records,
    engine: {
      kind: "embedded",
      async describe(workflowId) {
        const job_id = jobOf.get(workflowId) ?? "";
        asked.push(job_id);
        const answer = describe(job_id);
        if (answer instanceof Error) throw answer;
        return answer;
      },
      health: async () => ({ status: health, latency_ms: 0, engine: "test" }),
    },
    startOfJob,
    starter: {
      async start(job) {
        const refusal = start(job);
        if (refusal) throw refusal;
        started.push(job.id);
      },
    },
    log: silentLog(),
  });
  return { reconciler, asked, started };
}

test("a job that cannot be compared waits for a later round, and the jobs behind it are started in this one", async () => {
  const [first, poisoned, last] = await accept(["first", "poisoned", "last"]);
  const { reconciler, asked, started } = reconcilerWith({
    describe: (id) => (id === poisoned?.job_id ? new Error("poisoned") : "not_found"),
  });
  expect(await reconciler.reconcileOnce(soon())).toBe(2);
  expect(started).toEqual([first?.job_id, last?.job_id]);
  await reconciler.reconcileOnce(soon());
  expect(asked.filter((id) => id === poisoned?.job_id)).toHaveLength(1);
});

test("an engine that is away changes nothing and ends the round at the first job", async () => {
  await accept(["first", "second"]);
  const { reconciler, asked } = reconcilerWith({
    describe: () => unavailable("workflow_engine"),
    health: "disconnected",
  });
  await expect(reconciler.reconcileOnce(soon())).rejects.toMatchObject({ kind: "unavailable" });
  await expect(reconciler.reconcileOnce(soon())).rejects.toMatchObject({ kind: "unavailable" });
  expect(asked).toHaveLength(2);
});

test("every unfinished job is looked at, however many there are before it", async () => {
  const refs = await accept(Array.from({ length: 205 }, (_, n) => `document ${n}`));
  const last = refs.at(-1)?.job_id ?? "";
  const { reconciler, started } = reconcilerWith({ describe: (id) => (id === last ? "not_found" : "running") });
  expect(await reconciler.reconcileOnce(soon())).toBe(1);
  expect(started).toEqual([last]);
});

test("a job for which the engine has no room waits in its row, and is not a failure", async () => {
  const [only] = await accept(["waits"]);
  let isFull = true;
  const full = new AppError("overloaded", "Too many jobs are waiting");
  const { reconciler, started } = reconcilerWith({
    describe: () => "not_found",
    start: () => (isFull ? full : undefined),
  });
  expect(await reconciler.reconcileOnce(soon())).toBe(0);
  isFull = false;
  expect(await reconciler.reconcileOnce(soon())).toBe(1);
  expect(started).toEqual([only?.job_id]);
});

test("a job whose workflow reached its time limit fails with the reason", async () => {
  const [only] = await accept(["stuck"]);
  await reconcilerWith({ describe: () => "timed_out" }).reconciler.reconcileOnce(soon());
  expect(await records.jobs.byId(only?.job_id ?? "")).toMatchObject({
    status: "failed",
    error: { code: "workflow_timed_out", message: expect.stringContaining("could not continue"), retryable: true },
  });
});

test("a job that no workflow of this version does fails after a day, with and without a source", async () => {
  const [withSource, without, young] = await accept(["of another version", "of no source", "young"]);
  await db.query("UPDATE jobs SET type = 'regeneration'");
  await db.query("UPDATE jobs SET source_id = NULL, kg_id = NULL WHERE id = $1", [without?.job_id]);
  await db.query("UPDATE jobs SET created_at = now() - interval '25 hours' WHERE id <> $1", [young?.job_id]);
  const { reconciler } = reconcilerWith({ describe: () => "not_found" });
  expect(await reconciler.reconcileOnce(soon())).toBe(2);
  for (const ref of [withSource, without]) {
    expect(await records.jobs.byId(ref?.job_id ?? "")).toMatchObject({
      status: "failed",
      error: { code: "unknown_workflow", message: expect.stringContaining("does not know this kind of job") },
    });
  }
  expect(await records.jobs.byId(young?.job_id ?? "")).toMatchObject({ status: "queued" });
  expect(await records.sources.get("default", withSource?.source_id ?? "")).toMatchObject({ status: "failed" });
});
