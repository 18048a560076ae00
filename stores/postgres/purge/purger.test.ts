import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { type Database, openDatabase } from "../client.ts";
import { createPurger } from "./purger.ts";
import { tablesWithoutText } from "./text-tables.ts";

const limits = { tableMs: 60_000, lockMs: 50, transactionsMs: 50 };
const log = "write-ahead log";

let server: TestDatabase;
let db: Database;
beforeEach(async () => {
  server = await openTestDatabase();
  db = await openDatabase({ url: server.url, max: 2 });
});
afterEach(async () => {
  await db.close();
  await server.close();
});

const purger = (url = server.url) => createPurger({ url, database: db });
const wipe = () => db.query("SELECT nextval('wipes')");

/** The server has ended the session, with its locks and snapshots, when the promise resolves. */
async function session<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const backend = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  try {
    return await use(client);
  } finally {
    await client.end();
    const alive = () => db.query("SELECT 1 FROM pg_stat_activity WHERE pid = $1", [backend.rows[0]?.pid]);
    await expect.poll(alive).toEqual([]);
  }
}

test("every table with text is rewritten after a deletion, and none when nothing was deleted since", async () => {
  expect(await purger().last()).toBeNull();
  expect(await purger().purge({ limits })).toMatchObject({ rewritten: [], left_out: {} });
  await wipe();
  const report = await purger().purge({ limits });
  expect(report?.left_out).toEqual({});
  expect(report?.rewritten).toEqual(
    expect.arrayContaining(["public.chunks", "graph.entities", "pg_catalog.pg_statistic"]),
  );
  expect(report?.rewritten).not.toContain("public.api_keys");
  expect(await purger().last()).toEqual(report);
  expect(await purger().purge({ limits })).toMatchObject({ rewritten: [], left_out: {} });
  expect((await purger().purge({ limits, everything: true }))?.rewritten).toEqual(report?.rewritten);
});

test("a table whose lock is held is left out with the reason, and is all that the next run rewrites", async () => {
  await wipe();
  const first = await session(async (client) => {
    await client.query("BEGIN; LOCK TABLE mentions IN ACCESS SHARE MODE");
    return purger().purge({ limits });
  });
  expect(first?.left_out).toEqual({ "public.mentions": "other work held its lock for 50 ms" });
  expect(first?.rewritten).not.toContain("public.mentions");
  expect(await purger().purge({ limits })).toMatchObject({ rewritten: ["public.mentions"], left_out: {} });
});

test("a table that takes longer than it may is left out, and keeps its rows", async () => {
  // An analysis of the new rows would hold the lock.
  await db.query("ALTER TABLE documents SET (autovacuum_enabled = off)");
  await db.query(
    "INSERT INTO documents (collection, id, tenant_id, occurred_at, data) SELECT 'c', n::text, 't', now(), to_jsonb(repeat('x', 900)) FROM generate_series(1, 20000) n",
  );
  await wipe();
  const report = await purger().purge({ limits: { ...limits, lockMs: 1, tableMs: 1 } });
  expect(report?.left_out["public.documents"]).toBe("rewriting it takes longer than 1 ms");
  expect(await db.one("SELECT count(*)::int AS n FROM documents")).toEqual({ n: 20_000 });
});

test("nothing is rewritten while a transaction may still see deleted rows", async () => {
  await wipe();
  const report = await session(async (client) => {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1 FROM chunks");
    await db.query("INSERT INTO agreements VALUES ('moves', 'the horizon')");
    return purger().purge({ limits });
  });
  expect(report?.rewritten).toEqual([]);
  expect(report?.left_out["public.chunks"]).toBe("an older transaction may still see deleted rows");
  expect((await purger().purge({ limits }))?.left_out).toEqual({});
});

test("a purge by a user without rights reports the tables that it left out", async () => {
  const role = `plain_${Math.random().toString(36).slice(2)}`;
  await db.query(`CREATE ROLE ${role} LOGIN PASSWORD 'plain'`);
  try {
    await db.query(`GRANT SELECT, INSERT, DELETE ON purges TO ${role}`);
    await db.query(`GRANT SELECT ON wipes TO ${role}`);
    await wipe();
    const url = new URL(server.url);
    Object.assign(url, { username: role, password: "plain" });
    const report = await purger(url.href).purge({ limits });
    expect(report?.rewritten).toEqual([]);
    expect(report?.left_out).toMatchObject({
      "public.chunks": "the user of the database lacks the right",
      [log]: "the user of the database lacks the right",
    });
  } finally {
    await db.query(`DROP OWNED BY ${role}`);
    await db.query(`DROP ROLE ${role}`);
  }
});

test("a purge that is told to end rewrites no further table, and the next run rewrites all", async () => {
  await wipe();
  const file = () => db.one("SELECT pg_relation_filenode('chunks') AS node");
  const before = await file();
  expect(await purger().purge({ limits, closing: AbortSignal.abort() })).toBeNull();
  expect(await file()).toEqual(before);
  expect(await purger().last()).toBeNull();
  expect((await purger().purge({ limits }))?.rewritten).toContain("public.chunks");
});

test("one process purges at a time", async () => {
  await session(async (client) => {
    await client.query(`SELECT pg_advisory_lock(${0x50555247})`);
    expect(await purger().purge({ limits })).toBeNull();
  });
});

test("the tables that are said to hold no text exist", async () => {
  const rows = await db.query<{ name: string }>("SELECT schemaname || '.' || tablename AS name FROM pg_tables");
  const names = rows.map(({ name }) => name);
  expect(tablesWithoutText.filter((name) => !names.includes(name))).toEqual([]);
});
