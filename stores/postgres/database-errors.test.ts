import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { unavailable } from "../../domain/errors.ts";
import { createDeadline } from "../../platform/deadline.ts";
import { openTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { awakeSeconds } from "../../test/support/stopwatches.ts";
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
  const hasty = await openDatabase({ url: server.url, max: 1, statementTimeoutMs: 1_000 });
  await expect(hasty.as("graphdb").query("SELECT pg_sleep(60)")).rejects.toEqual(unavailableFor("graphdb"));
  expect(await hasty.one("SELECT 1 AS n")).toEqual({ n: 1 });
  await hasty.close();
});

test("a statement gives its connection back when its caller's deadline has passed", async () => {
  const narrow = await openDatabase({ url: server.url, max: 1 });
  const sleep = () => narrow.transaction((sql) => sql.query("SELECT pg_sleep(60)"));
  const hurried = createDeadline(100).run(sleep, () => unavailable("sql"));
  await expect(hurried).rejects.toEqual(unavailableFor("sql"));
  const again = async () => expect(await narrow.one("SELECT 1 AS n")).toEqual({ n: 1 });
  expect(await awakeSeconds(again)).toBeLessThan(30);
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

test("the statements around a transaction also stop waiting soon after the caller's deadline", async () => {
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
