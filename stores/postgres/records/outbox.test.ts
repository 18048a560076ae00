import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { type Database, openDatabase } from "../client.ts";
import { createOutbox } from "./outbox.ts";

let server: TestDatabase;
let db: Database;

beforeAll(async () => {
  server = await openTestDatabase();
  db = await openDatabase({ url: server.url });
});
afterAll(async () => {
  await db?.close();
  await server?.close();
});

test("a lease takes as many marks as asked, also right after a document has filled the empty outbox", async () => {
  const outbox = createOutbox(db);
  const lease = () => outbox.lease("vectors", { limit: 100, leaseMs: 60_000 });
  await db.query("ANALYZE outbox");
  // PostgreSQL may keep a plan from the sixth time on.
  for (let round = 0; round < 8; round += 1) expect(await lease()).toEqual([]);
  await db.query(
    `INSERT INTO outbox (target, key, kg_id, oldest_version, newest_version)
     SELECT 'vectors', 'entity:' || n, 1, 1, 1 FROM generate_series(1, 250) n`,
  );
  const leased = [await lease(), await lease(), await lease()];
  expect(leased.map((rows) => rows.length)).toEqual([100, 100, 50]);
  expect(new Set(leased.flat().map(({ key }) => key)).size).toBe(250);
});
