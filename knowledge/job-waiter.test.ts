import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ctx } from "../domain/auth.ts";
import { waitingRequestsLimit } from "../domain/limits/bodies.ts";
import type { Records } from "../stores/ports/records/records.ts";
import { openDatabase } from "../stores/postgres/client.ts";
import { openRecords } from "../stores/postgres/records.ts";
import { openSqlTables } from "../stores/postgres/tables.ts";
import { newKg, tenant_id } from "../test/support/document-lab.ts";
import { openTestDatabase, type TestDatabase } from "../test/support/postgres.ts";
import { finish, upload } from "../test/support/record-lab.ts";
import { createJobWaiter } from "./job-waiter.ts";

let server: TestDatabase;
let records: Records;
beforeAll(async () => {
  server = await openTestDatabase();
  const db = await openDatabase({ url: server.url });
  records = openRecords(db, openSqlTables(db, server.url));
});
afterAll(async () => {
  await records?.close();
  await server?.close();
});

const ctx: Ctx = { tenant_id, key_id: "key_test", scopes: ["write"], trace_id: "trc_test" };
const never = new AbortController().signal;
/** Longer than any test may take. */
const longMs = 600_000;
const waiterFor = (timeoutMs = longMs, lifecycle = { stopping: false }) =>
  createJobWaiter({ records, lifecycle, timeoutMs });

async function queued() {
  const { id: kg_id } = await newKg(records);
  const accepted = await records.sources.accept(upload(kg_id, "text"));
  return { kg_id, accepted, job_id: accepted.job_id };
}

test("the wait ends with the job", async () => {
  const { kg_id, accepted, job_id } = await queued();
  const ended = waiterFor().ended(ctx, job_id, never);
  await finish(records, kg_id, accepted);
  expect(await ended).toMatchObject({ id: job_id, status: "completed" });
});

test("the wait ends early with the job's state when the time is up, the client disconnects or the service stops", async () => {
  const { job_id } = await queued();
  expect(await waiterFor(0).ended(ctx, job_id, never)).toMatchObject({ status: "queued" });
  const leaving = new AbortController();
  const left = waiterFor().ended(ctx, job_id, leaving.signal);
  leaving.abort();
  expect(await left).toMatchObject({ status: "queued" });
  const lifecycle = { stopping: false };
  const stopped = waiterFor(longMs, lifecycle).ended(ctx, job_id, never);
  lifecycle.stopping = true;
  expect(await stopped).toMatchObject({ status: "queued" });
});

test("a request beyond the limit of waiting ones gets the job at once; a request that ends frees capacity", async () => {
  const { kg_id, accepted, job_id } = await queued();
  const waiter = waiterFor();
  const leaving = new AbortController();
  const waits = Array.from({ length: waitingRequestsLimit }, () => waiter.ended(ctx, job_id, leaving.signal));
  expect(await waiter.ended(ctx, job_id, never)).toMatchObject({ status: "queued" });
  leaving.abort();
  await Promise.all(waits);
  const ended = waiter.ended(ctx, job_id, never);
  await finish(records, kg_id, accepted);
  expect(await ended).toMatchObject({ status: "completed" });
});

test("another tenant's job does not exist", async () => {
  const { job_id } = await queued();
  const stranger = { ...ctx, tenant_id: "stranger" };
  await expect(waiterFor().ended(stranger, job_id, never)).rejects.toMatchObject({ kind: "not_found" });
});
