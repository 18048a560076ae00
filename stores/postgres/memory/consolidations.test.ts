import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { type Database, openDatabase } from "../client.ts";
import { openPostgresConsolidations } from "./consolidations.ts";

let server: TestDatabase;
let db: Database;

/** Without these PostgreSQL runs a plain subquery again for each row, as it may choose to do for a small table. */
const onlyNestedLoops = ["hashjoin", "mergejoin", "hashagg", "sort", "material", "indexscan", "bitmapscan"];

beforeAll(async () => {
  server = await openTestDatabase();
  const url = new URL(server.url);
  url.searchParams.set("options", onlyNestedLoops.map((way) => `-c enable_${way}=off`).join(" "));
  db = await openDatabase({ url: url.href });
});
afterAll(async () => {
  await db?.close();
  await server?.close();
});

test("a worker takes as many owners as asked, also with a plan that reads the due owners again and again", async () => {
  const now = new Date();
  await db.query(
    `INSERT INTO memory_owners (owner_hash, tenant_id, user_id, version, due_at)
     SELECT n::text, 'acme', n::text, 1, $1 FROM generate_series(1, 25) n`,
    [now],
  );
  const take = () => openPostgresConsolidations(db).take(now, { limit: 10, leaseMs: 60_000 });
  const taken = [await take(), await take(), await take()];
  expect(taken.map((owners) => owners.length)).toEqual([10, 10, 5]);
});
