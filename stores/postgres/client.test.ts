import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { unavailable } from "../../domain/errors.ts";
import { createDeadline } from "../../platform/deadline.ts";
import { onSpan, type SpanEvent } from "../../platform/span.ts";
import { createGate } from "../../test/support/gate.ts";
import { openTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { type Database, isUniqueViolation, openDatabase } from "./client.ts";
import { isAnswer } from "./database-errors.ts";

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

describe("values", () => {
  test("arrays of any texts, numbers and missing values arrive as they were given", async () => {
    const texts = ["", "NULL", 'a "quoted" \\ text', "{1,2}", " spaces ", "line\nfeed", "ü, 語", null];
    const numbers = [0, -1, 0.1, 1e21, Number.MAX_SAFE_INTEGER, null];
    const whole = [1, -2, null];
    const sent = [texts, numbers, whole, [], [new Date("2026-01-01T00:00:00Z")], [true, null]];
    const columns =
      "$1::text[] AS a, $2::float8[] AS b, $3::bigint[] AS c, $4::int[] AS d, $5::timestamptz[] AS e, $6::bool[] AS f";
    const row = await db.one<Record<string, unknown>>(`SELECT ${columns}`, sent);
    expect(Object.values(row ?? {})).toEqual(sent);
  });

  test("bigint is a number, date is text, timestamptz is a Date", async () => {
    const row = await db.one(
      "SELECT 9007199254740991::bigint AS big, ARRAY[1, NULL]::bigint[] AS bigs, '{}'::bigint[] AS none, DATE '2026-02-28' AS day, TIMESTAMPTZ '2026-01-01T00:00:00Z' AS at",
    );
    expect(row).toEqual({
      big: Number.MAX_SAFE_INTEGER,
      bigs: [1, null],
      none: [],
      day: "2026-02-28",
      at: new Date("2026-01-01T00:00:00Z"),
    });
  });

  test("times of any zone, fraction and century are read exactly to the millisecond", async () => {
    const row = await db.transaction(async (sql) => {
      await sql.query("SET LOCAL TimeZone = 'Asia/Kathmandu'");
      const odd = await sql.one("SELECT TIMESTAMPTZ '2026-07-01T12:00:00.25Z' AS at");
      await sql.query("SET LOCAL TimeZone = 'Europe/Paris'");
      return {
        odd,
        ...(await sql.one(
          `SELECT TIMESTAMPTZ '2026-07-01T12:00:00.123456Z' AS micros, TIMESTAMPTZ '2026-01-01T00:00:00Z' AS whole,
             TIMESTAMPTZ '0500-03-15T00:00:00Z' AS early, TIMESTAMPTZ 'infinity' AS never`,
        )),
      };
    });
    expect(row).toEqual({
      odd: { at: new Date("2026-07-01T12:00:00.250Z") },
      micros: new Date("2026-07-01T12:00:00.123Z"),
      whole: new Date("2026-01-01T00:00:00Z"),
      early: new Date("0500-03-15T00:00:00Z"),
      never: Number.POSITIVE_INFINITY,
    });
  });

  test("a bigint beyond the safe integers is an error, not a rounded number", async () => {
    await expect(db.query("SELECT 9007199254740993::bigint AS big")).rejects.toThrow(/safe integers/);
  });
});

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

test.each([
  { error: { code: "23505" }, answer: true },
  { error: { code: "57014" }, answer: true },
  { error: { code: "40P01" }, answer: true },
  { error: { code: "57P01" }, answer: false },
  { error: { code: "53300" }, answer: false },
  { error: { code: "28P01" }, answer: false },
  { error: { code: "EPIPE" }, answer: false },
  { error: new Error("Query read timeout"), answer: false },
  { error: unavailable("graphdb"), answer: false },
])("whether $error is an answer of the server: $answer", ({ error, answer }) => {
  expect(isAnswer(error)).toBe(answer);
});

/** The statements that the driver sends during the work. */
async function statementsOf(work: () => Promise<unknown>) {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return sent.mock.calls.map(([statement]) => statement as unknown as pg.QueryConfig & { query_timeout: number });
  } finally {
    sent.mockRestore();
  }
}

describe("errors", () => {
  test("a unique violation passes through to the caller", async () => {
    await db.query("CREATE TABLE single (id int CONSTRAINT single_id UNIQUE); INSERT INTO single VALUES (1)");
    const error = await db.query("INSERT INTO single VALUES (1)").catch((caught: unknown) => caught);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, "single_id")).toBe(true);
    expect(isUniqueViolation(error, "another")).toBe(false);
  });

  test("NUL in a text is invalid_input", async () => {
    await expect(db.query("SELECT $1::text", ["a\0b"])).rejects.toMatchObject({ kind: "invalid_input" });
    await expect(db.query("SELECT $1::jsonb", [JSON.stringify("a\0b")])).rejects.toMatchObject({
      kind: "invalid_input",
    });
  });

  test("an absent server is unavailable under the role's name, without driver text", async () => {
    const url = "postgres://nobody:secret@127.0.0.1:1/none";
    await expect(openDatabase({ url, waitMs: 0 })).rejects.toEqual(unavailableFor("sql"));
  });

  test("wrong credentials are unavailable at once", async () => {
    const url = new URL(server.url);
    url.password = "wrong";
    await expect(openDatabase({ url: url.href })).rejects.toEqual(unavailableFor("sql"));
  });

  test("a statement past its deadline is unavailable", async () => {
    const hasty = await openDatabase({ url: server.url, max: 1, statementTimeoutMs: 50 });
    await expect(hasty.as("graphdb").query("SELECT pg_sleep(5)")).rejects.toEqual(unavailableFor("graphdb"));
    expect(await hasty.one("SELECT 1 AS n")).toEqual({ n: 1 });
    await hasty.close();
  });

  test("a statement gives its connection back when its caller's deadline has passed", async () => {
    const narrow = await openDatabase({ url: server.url, max: 1 });
    const sleep = () => narrow.transaction((sql) => sql.query("SELECT pg_sleep(20)"));
    const hurried = createDeadline(100).run(sleep, () => unavailable("sql"));
    await expect(hurried).rejects.toEqual(unavailableFor("sql"));
    const started = performance.now();
    expect(await narrow.one("SELECT 1 AS n")).toEqual({ n: 1 });
    expect(performance.now() - started).toBeLessThan(10_000);
    await narrow.close();
  });

  test("the driver waits longer than the caller's deadline, which reads what arrived during a pause of the process", async () => {
    const statements = await statementsOf(() =>
      createDeadline(30_000).run(
        () => db.query("SELECT 1 -- deadline"),
        () => unavailable("sql"),
      ),
    );
    const found = statements.find(({ text }) => text.endsWith("-- deadline"));
    expect(found?.query_timeout).toBeGreaterThan(30_000);
    expect(found?.query_timeout).toBeLessThan(35_000);
  });

  test("also the statements around a transaction stop waiting soon after the caller's deadline", async () => {
    const statements = await statementsOf(async () => {
      const failing = createDeadline(30_000).run(
        () => db.transaction(() => Promise.reject(new Error("stop")), { statementTimeoutMs: 1_234 }),
        () => unavailable("sql"),
      );
      await expect(failing).rejects.toThrow("stop");
    });
    const around = statements.filter(({ text }) => /^(BEGIN|SET LOCAL statement_timeout = 1234|ROLLBACK)$/.test(text));
    const limited = { query_timeout: expect.any(Number) };
    expect(around).toMatchObject([limited, limited, limited]);
  });

  test("a killed connection fails its own statement only", async () => {
    const victim = await openDatabase({ url: server.url, max: 2 });
    await victim.query("SELECT 1");
    const running = victim.transaction((sql) => sql.query("SELECT pg_sleep(30) -- victim"));
    const settled = expect(running).rejects.toEqual(unavailableFor("sql"));
    const kill =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%-- victim' AND pid <> pg_backend_pid()";
    await expect.poll(async () => (await db.query(kill)).length).toBeGreaterThan(0);
    await settled;
    expect(await victim.one("SELECT 1 AS n")).toEqual({ n: 1 });
    await victim.close();
  });
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
