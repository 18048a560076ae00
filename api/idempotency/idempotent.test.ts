import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Records } from "../../stores/ports/records/records.ts";
import type { Database } from "../../stores/postgres/client.ts";
import { createGate } from "../../test/support/gate.ts";
import { openTestRecords, type TestRecords } from "../../test/support/test-records.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { oncePerKey } from "./idempotent.ts";

let opened: TestRecords;
let db: Database;
let records: Records;
beforeAll(async () => {
  opened = await openTestRecords();
  ({ db, records } = opened);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => opened?.close());

const claimOf = (owner: string) => ({
  tenant_id: "default",
  route: "POST /slow",
  key: "slow",
  fingerprint: "f",
  keep_hours: 24,
  owner,
});
const run = (owner: string, work: () => Promise<string>) =>
  oncePerKey(claimOf(owner), records, { again: async ({ body }) => `again ${body}`, work });
const secondsLeft = async () => {
  const row = await db.one<{ left: number }>(
    "SELECT extract(epoch FROM free_at - now())::float8 AS left FROM idempotency_keys",
  );
  return row?.left ?? 0;
};

test("work that takes longer than a claim lasts keeps its claim and runs once", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const gate = createGate();
  let done = 0;
  const slow = run("first", async () => {
    await gate.opened;
    done += 1;
    await records.idempotency.complete(claimOf("first"), { status: 200, body: "answer", quotes: [] });
    return "answer";
  });
  await vi.waitFor(async () => expect(await secondsLeft()).toBeGreaterThan(0), 60_000);
  for (let minute = 0; minute < 3; minute++) {
    await db.query("UPDATE idempotency_keys SET free_at = free_at - interval '30 seconds'");
    expect(await secondsLeft()).toBeLessThan(31);
    vi.advanceTimersByTime(20_000);
    await vi.waitFor(async () => expect(await secondsLeft()).toBeGreaterThan(31), 60_000);
    await expect(run("second", async () => "twice")).rejects.toMatchObject({ kind: "conflict" });
  }
  gate.open();
  expect(await slow).toBe("answer");
  expect(vi.getTimerCount()).toBe(0);
  expect([await run("third", async () => "twice"), done]).toEqual(["again answer", 1]);
});

test("a fingerprint depends on the parsed request, not on its spelling", () => {
  const given = { name: "a", more: { x: [1, { b: 2, a: 1 }], y: null } };
  expect(fingerprintOf([{ more: { y: null, x: [1, { a: 1, b: 2 }] }, name: "a" }])).toBe(fingerprintOf([given]));
  for (const other of [{ ...given, name: "b" }, { ...given, more: { x: [{ b: 2, a: 1 }, 1], y: null } }, { name: "a" }])
    expect(fingerprintOf([other])).not.toBe(fingerprintOf([given]));
});
