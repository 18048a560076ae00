import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { unavailable } from "../../domain/errors.ts";
import { createDeadline } from "../../platform/deadline.ts";
import { onSpan, type SpanEvent } from "../../platform/span.ts";
import { createGate } from "../../test/support/gate.ts";
import { openTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { type Database, openDatabase } from "./client.ts";

let server: TestDatabase;
let db: Database;

beforeAll(async () => {
  server = await openTestDatabase({ migrated: false });
  db = await openDatabase({ url: server.url, max: 4 });
});

afterAll(async () => {
  await db.close();
  await server.close();
});

const unavailableFor = (role: string) =>
  expect.objectContaining({ kind: "unavailable", message: `${role} unavailable`, details: { role } });

describe("transactions", () => {
  test("a failed transaction leaves nothing behind", async () => {
    await db.query("CREATE TABLE kept (id int PRIMARY KEY)");
    const failing = db.transaction(async (sql) => {
      await sql.query("INSERT INTO kept VALUES (1)");
      throw new Error("stop");
    });
    await expect(failing).rejects.toThrow("stop");
    expect(await db.query("SELECT * FROM kept")).toEqual([]);
  });

  test("two transactions that deadlock both succeed", async () => {
    await db.query("CREATE TABLE pair (id int PRIMARY KEY, n int NOT NULL); INSERT INTO pair VALUES (1, 0), (2, 0)");
    let waiting = 0;
    const bothHoldOne = createGate();
    const add = (first: number, second: number) =>
      db.transaction(async (sql) => {
        await sql.query("UPDATE pair SET n = n + 1 WHERE id = $1", [first]);
        waiting += 1;
        if (waiting === 2) bothHoldOne.open();
        await bothHoldOne.opened;
        await sql.query("UPDATE pair SET n = n + 1 WHERE id = $1", [second]);
      });
    await Promise.all([add(1, 2), add(2, 1)]);
    expect(await db.query("SELECT n FROM pair")).toEqual([{ n: 2 }, { n: 2 }]);
    // One of the two ran more than once.
    expect(waiting).toBeGreaterThan(2);
  });

  test("waiting for a lock that is never released ends as unavailable", async () => {
    await db.query("CREATE TABLE held (id int)");
    const held = createGate();
    const over = createGate();
    const holder = db.transaction(async (sql) => {
      await sql.query("LOCK TABLE held");
      held.open();
      await over.opened;
    });
    await held.opened;
    const waiter = db.transaction(async (sql) => {
      await sql.query("SET LOCAL lock_timeout = '20ms'");
      await sql.query("LOCK TABLE held");
    });
    await expect(waiter).rejects.toEqual(unavailableFor("sql"));
    over.open();
    await holder;
  });

  test("a snapshot refuses writes", async () => {
    const writing = db.transaction((sql) => sql.query("CREATE TABLE never (id int)"), { mode: "snapshot" });
    await expect(writing).rejects.toMatchObject({ cause: { code: "25006" } });
  });
});

test("a call waits behind a long transaction as long as the server answers its statements", async () => {
  const narrow = await openDatabase({ url: server.url, max: 1 });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    const waiting: Promise<unknown>[] = [];
    await narrow.transaction(async (sql) => {
      const read = () => narrow.one("SELECT 1 AS n");
      waiting.push(createDeadline(1_000).run(read, () => unavailable("sql")));
      for (let statement = 0; statement < 4; statement += 1) {
        await vi.advanceTimersByTimeAsync(800);
        await sql.query("SELECT 1");
      }
    });
    expect(await Promise.all(waiting)).toEqual([{ n: 1 }]);
  } finally {
    vi.useRealTimers();
    await narrow.close();
  }
});

test("calls wait for the connections of this process while the server has no place for another one", async () => {
  // Roles belong to the whole server, which other test files use at the same time.
  const role = `guest_${randomBytes(8).toString("hex")}`;
  await db.query(`CREATE ROLE ${role} LOGIN PASSWORD 'guest' CONNECTION LIMIT 1`);
  let guest: Database | undefined;
  try {
    const url = Object.assign(new URL(server.url), { username: role, password: "guest" }).href;
    const opened = await openDatabase({ url, max: 4 });
    guest = opened;
    const read = (n: number) => opened.one("SELECT $1::int AS n", [n]);
    const work = (n: number) => opened.transaction((sql) => sql.one("SELECT $1::int AS n", [n]));
    const found = await Promise.all([read(1), work(2), read(3), work(4), read(5), work(6)]);
    expect(found).toEqual([1, 2, 3, 4, 5, 6].map((n) => ({ n })));
  } finally {
    await guest?.close();
    await db.query(`DROP ROLE ${role}`);
  }
});

test("every statement is a span with its operation and tables, without values", async () => {
  const seen: SpanEvent[] = [];
  const remove = onSpan((event) => seen.push(event));
  await db.query("SELECT 'x' AS text WHERE $1 = 'secret'", ["secret"]);
  remove();
  expect(seen).toMatchObject([{ type: "database_query", name: "SELECT", status: "ok" }]);
  expect(JSON.stringify(seen)).not.toContain("secret");
});

test("health gives engine and version, and disconnected after close", async () => {
  const other = await openDatabase({ url: server.url, max: 1 });
  expect(await other.health()).toMatchObject({ status: "connected", engine: expect.stringMatching(/^PostgreSQL \d+/) });
  await other.close();
  await other.close();
  expect(await other.health()).toMatchObject({ status: "disconnected" });
});
