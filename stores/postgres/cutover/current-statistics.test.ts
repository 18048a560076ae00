import { afterAll, beforeAll, expect, test } from "vitest";
import { ingest, newKg } from "../../../test/support/document-lab.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { mentionOf, prepared } from "../../../test/support/small-documents.ts";
import { awakeSeconds } from "../../../test/support/stopwatches.ts";
import { type Database, openDatabase } from "../client.ts";
import { openRecords } from "../records.ts";
import { openSqlTables } from "../tables.ts";
import { renewStatistics, watchGrowth } from "./current-statistics.ts";

const largeChange = 1_000;
/** Attempts to lock a table take longer. */
const lockTriesSeconds = 7.5;
let server: TestDatabase;
let db: Database;
beforeAll(async () => {
  server = await openTestDatabase();
  db = await openDatabase({ url: server.url });
  await db.query("ALTER TABLE pins SET (autovacuum_enabled = off)");
});
afterAll(async () => {
  await db?.close();
  await server?.close();
});

const fill = (rows: number) =>
  db.query(
    `INSERT INTO pins (kind, id, data) SELECT 'entity', nextval('entities_id_seq'), '{}' FROM generate_series(1, $1)`,
    [rows],
  );

const naming = (ordinal: number, names: number) =>
  prepared(ordinal, {
    mentions: Array.from({ length: names }, (_, at) => mentionOf(`name ${ordinal} ${at}`, { start: at, end: at + 1 })),
  });

/** Rows that the planner believes a table to hold. */
const estimated = async () =>
  (await db.one<{ rows: number }>("SELECT reltuples::int AS rows FROM pg_class WHERE oid = 'pins'::regclass"))?.rows;

test("a large change renews statistics of tables that have grown since, and of no other", async () => {
  await db.query("ANALYZE pins");
  await fill(5_000);
  expect(await renewStatistics(db, 10)).toEqual([]);
  expect(await renewStatistics(db, largeChange)).toEqual(["pins"]);
  expect(await estimated()).toBe(5_000);
  expect(await renewStatistics(db, largeChange)).toEqual([]);
  await fill(20_000);
  expect(await renewStatistics(db, largeChange)).toEqual(["pins"]);
  expect(await estimated()).toBe(25_000);
});

test("statistics of a table that was emptied and analysed are renewed, though its file has not grown", async () => {
  await fill(5_000);
  await db.query("DELETE FROM pins");
  await db.query("ANALYZE pins");
  expect(await estimated()).toBe(0);
  await fill(1_000);
  expect(await renewStatistics(db, largeChange)).toEqual(["pins"]);
  expect(await estimated()).toBeGreaterThan(500);
});

test("a flip that grows a table lets connections make their kept plans anew", async () => {
  const one = await openDatabase({ url: server.url, max: 1 });
  const records = openRecords(one, openSqlTables(one, server.url));
  await one.query("ALTER TABLE mentions SET (autovacuum_enabled = off)");
  const kg = await newKg(records);
  await ingest(records, kg.id, { name: "small", document: [naming(0, 1)] });
  await one.query("ANALYZE mentions");
  await one.query("SET plan_cache_mode = force_generic_plan");
  await one.query("PREPARE kept (bigint) AS SELECT FROM mentions WHERE chunk_id = $1");
  const readsAll = async () =>
    (await one.query<{ "QUERY PLAN": string }>("EXPLAIN (COSTS OFF) EXECUTE kept (1)")).some((line) =>
      line["QUERY PLAN"].includes("Seq Scan"),
    );
  expect(await readsAll()).toBe(true);
  await ingest(records, kg.id, { name: "large", document: Array.from({ length: 60 }, (_, at) => naming(at, 40)) });
  expect(await readsAll()).toBe(false);
  await records.close();
});

test("a table whose lock another process holds is analysed when it is free", async () => {
  await db.query("ANALYZE pins");
  await fill(100_000);
  const holder = await openDatabase({ url: server.url, max: 1 });
  let renewing: Promise<readonly string[]> = Promise.resolve([]);
  await holder.transaction(async (sql) => {
    await sql.query("LOCK TABLE pins IN SHARE UPDATE EXCLUSIVE MODE");
    renewing = renewStatistics(db, largeChange);
    await expect.poll(async () => (await db.query("SELECT FROM pg_locks WHERE NOT granted")).length).toBe(1);
  });
  expect(await renewing).toEqual(["pins"]);
  await holder.close();
});

test("a flip does not wait for a table that another process vacuums", async () => {
  await db.query("TRUNCATE pins");
  await db.query("ANALYZE pins");
  await fill(5_000);
  const grown = watchGrowth(db);
  const holder = await openDatabase({ url: server.url, max: 1 });
  await holder.transaction(async (sql) => {
    await sql.query("LOCK TABLE pins IN SHARE UPDATE EXCLUSIVE MODE");
    expect(await awakeSeconds(() => grown(50))).toBeLessThan(lockTriesSeconds);
  });
  await grown(49);
  expect(await estimated()).not.toBe(5_000);
  await grown(1);
  expect(await estimated()).toBe(5_000);
  await holder.close();
});

test("a server that does not answer fails no change here", async () => {
  const closed = await openDatabase({ url: server.url, max: 1 });
  await closed.close();
  expect(await renewStatistics(closed, largeChange)).toEqual([]);
});
