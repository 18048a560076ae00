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
  await store.consolidations.request({ ...owner, user_id: "bob" }, new Date());
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
  await db.close();
  await server.close();
});

unreachablePostgres("documents", (db) => openPostgresDocuments(db).sweep(new Date()));
