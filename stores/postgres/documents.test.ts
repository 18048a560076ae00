import { expect, test } from "vitest";
import { consolidationsContract } from "../../test/contract/consolidations.ts";
import { documentsContract } from "../../test/contract/documents.ts";
import { memoryItemsContract } from "../../test/contract/memory-items.ts";
import { openTestDatabase } from "../../test/support/postgres.ts";
import { postgresEngine, unreachablePostgres } from "../../test/support/postgres-engine.ts";
import { openDatabase } from "./client.ts";
import { openPostgresDocuments } from "./documents.ts";

documentsContract("PostgreSQL", postgresEngine(openPostgresDocuments));
memoryItemsContract("PostgreSQL", postgresEngine(openPostgresDocuments));
consolidationsContract("PostgreSQL", postgresEngine(openPostgresDocuments));
test("a name that an older process leaves when it erases a user is forgotten within an hour of sweeps", async () => {
  const server = await openTestDatabase();
  const db = await openDatabase({ url: server.url });
  const store = openPostgresDocuments(db);
  const owner = { tenant_id: "default", user_id: "ada" };
  const sweepAt = (minutes: number) => store.sweep(new Date(minutes * 60_000));
  await store.consolidations.request(owner, new Date());
  const bob = { ...owner, user_id: "bob" };
  await store.consolidations.request(bob, new Date());
  await store.consolidations.take(new Date(), { limit: 2, leaseMs: 60_000 });
  await store.consolidations.read(bob, "mem_1");
  await store.consolidations.settle(bob, { version: -1, at: new Date(), next: null });
  await sweepAt(0);
  // The statement of that process.
  await db.query(
    `UPDATE memory_owners SET version = version + 1, settings = '{"enabled": false}', erased_at = now() WHERE user_id = 'ada'`,
  );
  expect([await sweepAt(59), await sweepAt(60), await sweepAt(61)]).toEqual([0, 1, 0]);
  expect(await db.query("SELECT user_id FROM memory_owners ORDER BY user_id")).toEqual([
    { user_id: "bob" },
    { user_id: null },
  ]);
  const purges = async () => (await db.one<{ n: number }>("SELECT nextval('wipes') AS n"))?.n ?? 0;
  const before = await purges();
  // A consolidation that the older process began.
  await db.query("UPDATE memory_owners SET taken_until = now() WHERE erased_at IS NOT NULL");
  expect([await sweepAt(120), await sweepAt(180)]).toEqual([1, 0]);
  expect((await purges()) - before).toBe(2);
  await store.memory.erase(bob);
  const nothing = { tenant_id: null, user_id: null, due_at: null, taken_until: null };
  const erased = { ...nothing, consolidated_at: null, consolidated_through: null, settings: { enabled: false } };
  expect(await db.query("SELECT * FROM memory_owners")).toMatchObject([erased, erased]);
  await db.close();
  await server.close();
});

unreachablePostgres("documents", (db) => openPostgresDocuments(db).sweep(new Date()));
