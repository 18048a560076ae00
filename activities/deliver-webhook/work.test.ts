import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StepContext } from "../../agents/step.ts";
import { webhookLimits } from "../../domain/limits/outbound.ts";
import { silentLog } from "../../platform/log.ts";
import { createPoster, type Poster } from "../../platform/outbound/poster.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { openRecords } from "../../stores/postgres/records.ts";
import { openSqlTables } from "../../stores/postgres/tables.ts";
import { newKg } from "../../test/support/document-lab.ts";
import { openTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { openReceiver, type Receiver } from "../../test/support/receiver.ts";
import { upload } from "../../test/support/record-lab.ts";
import { pauseAfter } from "./pause-after.ts";
import { createDeliveryWork } from "./work.ts";

let server: TestDatabase;
let db: Database;
let records: Records;
let receiver: Receiver;
let poster: Poster;
beforeAll(async () => {
  server = await openTestDatabase();
  db = await openDatabase({ url: server.url });
  records = openRecords(db, openSqlTables(db, server.url));
  receiver = await openReceiver();
  poster = createPoster({ allowCidrs: ["127.0.0.1/32"], ports: [receiver.port] });
});
afterAll(async () => {
  poster?.close();
  await receiver?.close();
  await records?.close();
  await server?.close();
});

const { privateKey } = generateKeyPairSync("ed25519");
const workOf = (own: Poster | null = poster) =>
  createDeliveryWork({ records, poster: own, keys: { privateKey }, log: silentLog() });
const context = (signal = new AbortController().signal): StepContext => ({
  signal,
  attempt: 1,
  claim: "run",
  resumeFrom: undefined,
  heartbeat: () => undefined,
});
const deliver = (event_id: string, own?: Poster | null) => workOf(own).deliver({ event_id }, context());

interface Row {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_status: number | null;
  readonly late_ms: number;
}
const rowOf = async (event_id: string): Promise<Row> => {
  const found = await db.one<Row>(
    `SELECT id, state, attempts, last_status, (extract(epoch FROM now() - next_at) * 1000)::float8 AS late_ms
     FROM webhooks WHERE id = $1`,
    [event_id],
  );
  if (!found) throw new Error("There is no such event");
  return found;
};
const letPass = (event_id: string) => db.query("UPDATE webhooks SET next_at = now() WHERE id = $1", [event_id]);

let documents = 0;
/** Accepts a document, fails its job, and returns the id of the event about the failure. */
async function eventFor(url: string): Promise<string> {
  const kg = await newKg(records);
  const accepted = await records.sources.accept(upload(kg.id, `document ${documents++}`, { webhook_url: url }));
  const { job_id } = accepted;
  const [waiting] = await db.query<Row>("SELECT id, state FROM webhooks WHERE job_id = $1", [job_id]);
  if (!waiting) throw new Error("Nobody waits");
  expect([waiting.state, await records.webhooks.take(waiting.id, 1)]).toEqual(["waiting", { wait_ms: null }]);
  const error = { stage: null, code: "internal", message: "x".repeat(100_000), retryable: true };
  await records.jobs.fail(accepted, { error: error, cancelled: false });
  return waiting.id;
}

test("the end of a job queues one order to send its event, and the sent body is small", async () => {
  const event_id = await eventFor(receiver.at("/ended", 200));
  const orders = await db.query("SELECT FROM outbox WHERE target = 'workflow' AND key = $1", [`webhook:${event_id}`]);
  expect(orders).toHaveLength(1);
  expect(await records.webhooks.overdue(0, 10)).toContain(event_id);
  expect(await records.webhooks.overdue(60_000, 10)).toEqual([]);
  expect(await deliver(event_id)).toEqual({ wait_ms: null });
  expect(Buffer.byteLength(receiver.to("/ended")[0]?.body ?? "")).toBeLessThan(20_000);
  expect(await records.webhooks.overdue(0, 10)).toEqual([]);
});

test("a delivery fails for good after ten attempts with the documented, growing pauses", async () => {
  const event_id = await eventFor(receiver.at("/never", 503));
  const waits: (number | null)[] = [];
  for (let attempt = 1; attempt <= 10; attempt++) {
    waits.push((await deliver(event_id)).wait_ms);
    await letPass(event_id);
  }
  for (const [at, pause] of webhookLimits.pausesMs.entries()) {
    expect(waits[at]).toBe(pauseAfter(event_id, at + 1));
    expect(waits[at]).toBeGreaterThanOrEqual(pause);
    expect(waits[at]).toBeLessThanOrEqual(pause * 1.1);
  }
  expect(waits[9]).toBeNull();
  expect(await rowOf(event_id)).toMatchObject({ state: "failed", attempts: 10, last_status: 503 });
  await deliver(event_id);
  expect(receiver.to("/never")).toHaveLength(10);
  expect(new Set(receiver.to("/never").map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([event_id]));
});

test("two concurrent deliveries send the event once; an early delivery gets the time to wait", async () => {
  const event_id = await eventFor(receiver.at("/both", 500));
  const outcomes = await Promise.all([deliver(event_id), deliver(event_id)]);
  expect(receiver.to("/both")).toHaveLength(1);
  for (const { wait_ms } of outcomes) expect(wait_ms).toBeGreaterThan(4_000);
  const { wait_ms } = await deliver(event_id);
  expect(wait_ms).toBeGreaterThan(4_000);
  expect(wait_ms).toBeLessThanOrEqual(5_500);
  expect(receiver.to("/both")).toHaveLength(1);
});

test("an attempt interrupted by the end of the process does not count, and the event is due at once", async () => {
  const event_id = await eventFor(receiver.at("/hangs", "hang", 200));
  const stopping = new AbortController();
  const interrupted = workOf().deliver({ event_id }, context(stopping.signal));
  await expect.poll(() => receiver.to("/hangs").length).toBe(1);
  stopping.abort(new Error("stopping"));
  await expect(interrupted).rejects.toThrow("stopping");
  const row = await rowOf(event_id);
  expect(row).toMatchObject({ state: "pending", attempts: 0 });
  expect(row.late_ms).toBeGreaterThanOrEqual(0);
  await deliver(event_id);
  expect(await rowOf(event_id)).toMatchObject({ state: "delivered", attempts: 1 });
});

test("an event is not sent after an operator ended its workflow, nor while webhooks are disabled", async () => {
  const ended = await eventFor(receiver.at("/ended-by-hand", 200));
  const byHand = { code: "cancelled", message: "", cancelled: true, retryable: true };
  await workOf().abandon({ event_id: ended }, byHand, context());
  await deliver(ended);
  const off = await eventFor(receiver.at("/off", 200));
  expect(await deliver(off, null)).toEqual({ wait_ms: null });
  expect([(await rowOf(ended)).state, (await rowOf(off)).state]).toEqual(["stopped", "stopped"]);
  expect([...receiver.to("/ended-by-hand"), ...receiver.to("/off")]).toEqual([]);
});

test("ended deliveries are kept for thirty days, unfinished ones until they end", async () => {
  const [old, young, open] = [
    await eventFor(receiver.at("/old", 200)),
    await eventFor(receiver.at("/young", 200)),
    await eventFor(receiver.at("/open", 500)),
  ];
  for (const each of [old, young, open]) await deliver(each);
  await db.query("UPDATE webhooks SET ended_at = ended_at - interval '31 days' WHERE id = $1", [old]);
  await db.query("UPDATE webhooks SET created_at = created_at - interval '31 days' WHERE id = $1", [open]);
  expect(await records.webhooks.sweep(new Date(Date.now() - 30 * 86_400_000))).toBe(1);
  expect((await rowOf(young)).state).toBe("delivered");
  expect((await rowOf(open)).state).toBe("pending");
  await expect(rowOf(old)).rejects.toThrow("no such event");
});
