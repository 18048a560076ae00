import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ctx } from "../domain/auth.ts";
import { createStoreGuard } from "../stores/breaker/guard.ts";
import type { Records } from "../stores/ports/records/records.ts";
import { type Database, openDatabase } from "../stores/postgres/client.ts";
import { openRecords } from "../stores/postgres/records.ts";
import { openSqlTables } from "../stores/postgres/tables.ts";
import { newKg, tenant_id } from "../test/support/document-lab.ts";
import { openTestDatabase, type TestDatabase } from "../test/support/postgres.ts";
import { finish, upload } from "../test/support/record-lab.ts";
import { signalOf } from "../test/support/signal-of.ts";
import { awakeSeconds } from "../test/support/stopwatches.ts";
import { createJobs } from "./jobs.ts";

let server: TestDatabase;
let db: Database;
let records: Records;
const guard = createStoreGuard({ records: "sql" });
beforeAll(async () => {
  server = await openTestDatabase();
  db = await openDatabase({ url: server.url });
  records = guard.around("records", openRecords(db, openSqlTables(db, server.url)));
});
afterAll(async () => {
  await guard.close();
  await records?.close();
  await server?.close();
});

const ctx: Ctx = { tenant_id, key_id: "key_test", scopes: ["read"], trace_id: "trc_test" };
const from = { after: 0, signal: new AbortController().signal };
const jobs = () => createJobs({ records, wake: () => undefined, keptDays: 30 });

async function queued() {
  const { id: kg_id } = await newKg(records);
  return { kg_id, accepted: await records.sources.accept(upload(kg_id, "text")) };
}

test("the events of a job are followed to its end", async () => {
  const { kg_id, accepted } = await queued();
  const events = await jobs().follow(ctx, accepted.job_id, from);
  await finish(records, kg_id, accepted);
  const seen: number[] = [];
  for await (const { seq } of events) seen.push(seq);
  expect(seen).toEqual(seen.map((_, at) => at + 1));
  expect(seen.length).toBeGreaterThan(1);
});

test("a client that follows a job waits no longer than five seconds for a read that hangs", async () => {
  const { accepted } = await queued();
  const events = await jobs().follow(ctx, accepted.job_id, from);
  const [locked, read] = [signalOf(), signalOf()];
  const holding = db.transaction(async (sql) => {
    await sql.query("LOCK TABLE jobs IN ACCESS EXCLUSIVE MODE");
    locked.fire();
    await read.fired;
  });
  await locked.fired;
  const hanging = () => expect(events[Symbol.asyncIterator]().next()).rejects.toMatchObject({ kind: "unavailable" });
  try {
    expect(await awakeSeconds(hanging)).toBeLessThan(15);
  } finally {
    read.fire();
    await holding;
  }
});
