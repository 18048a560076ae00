// A service that is killed while it consolidates a memory learns everything once after its next start.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BenchService, newDataDir, removeDataDir, startService } from "../../bench/support/service.ts";
import { build } from "../../scripts/set-up/build.mjs";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { openPostgresDocuments } from "../../stores/postgres/documents.ts";
import { killNow } from "../support/kill-rounds.ts";
import { learntFrom, storeMissedTurns } from "../support/missed-turns.ts";
import { openTestDatabase } from "../support/postgres.ts";

const count = 200;
const statements = Array.from({ length: count }, (_, n) => `I speak Language${n}.`);
const whole = { facts: statements.map((text) => `${text.slice(0, -1)}: 1`).sort(), counted: count };
const patience = { timeout: 120_000, interval: 20 };

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Database;
let documents: DocumentStore;
// The build does nothing after `npm test` has built. A file that runs alone must not use an older build.
beforeAll(async () => {
  await build(() => undefined);
  database = await openTestDatabase();
  db = await openDatabase({ url: database.url, max: 2 });
  documents = openPostgresDocuments(db);
}, 240_000);
afterAll(async () => {
  await db?.close();
  await database?.close();
});

test.each(["temporal", "embedded"])(
  "a kill of the service on the engine %s loses and doubles nothing",
  {
    timeout: 300_000,
  },
  async (engine) => {
    const owner = { tenant_id: "default", user_id: `ada on ${engine}` };
    await storeMissedTurns(documents, owner, statements);
    const folder = await newDataDir();
    const open = () => startService(folder, { LORE_WORKFLOW_ENGINE: engine, DATABASE_URL: database.url });
    const order = (to: BenchService) =>
      to.json(`/api/v1/memory/users/${encodeURIComponent(owner.user_id)}/consolidate`, { method: "POST" });
    let service = await open();
    try {
      await order(service);
      for (const least of [10, 60]) {
        await expect.poll(async () => (await learntFrom(documents, owner)).counted, patience).toBeGreaterThan(least);
        await killNow(service.process);
        expect((await learntFrom(documents, owner)).counted).toBeLessThan(count);
        service = await open();
        // By itself it would begin again when the lease of two minutes has lapsed.
        await order(service);
      }
      await expect.poll(() => learntFrom(documents, owner), patience).toEqual(whole);
      await expect.poll(async () => (await documents.consolidations.state(owner)).ended_at, patience).not.toBeNull();
      expect(await learntFrom(documents, owner)).toEqual(whole);
    } finally {
      await service.stop();
      await removeDataDir(folder);
    }
  },
);
