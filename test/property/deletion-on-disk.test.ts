// Deleted and replaced text leaves every file of the data folder: after the sweep and a purge no byte of it is there.
// The log never holds any of it.
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { purgeLimits } from "../../app/nightly-purge.ts";
import { createLog, silentLog } from "../../platform/log.ts";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { launchPostgres } from "../../stores/postgres/launch.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { letterAbout, newCanary, stemOf, tableAbout } from "../support/canary.ts";
import { tenant_id } from "../support/document-lab.ts";
import { everyRow } from "../support/every-row.ts";
import { filesWith } from "../support/files-with.ts";

let service: TestApp;
let database: Database;
/** All lines of the service's log, in lower case. */
const logged: string[] = [];
/** The folder of the cluster, which is outside of the data folder when the tests run as root. */
let cluster = "";

beforeAll(async () => {
  const settings = {
    // Empty: the embedded server, in the data folder.
    DATABASE_URL: "",
    LORE_DELETION_GRACE_SECONDS: "0",
    LORE_DELETION_AGAIN_SECONDS: "0",
    LORE_UPLOAD_GRACE_SECONDS: "5",
    LORE_PURGE_AT: "off",
  };
  const log = createLog("trace", { write: (line) => void logged.push(line.toLowerCase()) });
  service = await openTestApp(settings, undefined, { log });
  // The service's own server: a second launch finds it.
  const { url } = await launchPostgres({ dataDir: join(service.folder, "postgres"), log: silentLog() });
  const admin = await openDatabase({ url, max: 1 });
  cluster = (await admin.one<{ data_directory: string }>("SHOW data_directory"))?.data_directory ?? "";
  // Compressed text would not be found by its bytes.
  await admin.query("ALTER DATABASE loregraph SET wal_compression = off");
  await admin.query(
    `DO $$ DECLARE c record; BEGIN
       FOR c IN SELECT attrelid::regclass AS tab, attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
         WHERE relnamespace IN ('public'::regnamespace, 'graph'::regnamespace) AND relkind = 'r' AND attnum > 0
           AND attstorage = 'x' AND NOT attisdropped
       LOOP EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET STORAGE EXTERNAL', c.tab, c.attname); END LOOP;
     END $$`,
  );
  // The pool of the service takes the new setting with its next connections.
  await admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'loregraph' AND pid <> pg_backend_pid()",
  );
  await admin.close();
  database = await openDatabase({ url, max: 2 });
});

afterAll(async () => {
  await database?.close();
  await service?.close();
  if (cluster !== "" && !cluster.startsWith(service.folder)) await rm(cluster, { recursive: true, force: true });
});

/** Files of the service that contain the word. */
async function holders(canary: string): Promise<readonly string[]> {
  const word = stemOf(canary);
  const own = await filesWith(service.folder, word);
  const elsewhere = cluster.startsWith(service.folder) ? [] : await filesWith(cluster, word);
  return [...own, ...elsewhere.map((path) => `cluster/${path}`)];
}

/** The files of tables, and of their values out of line. */
const tablesOnDisk = () =>
  database.query<{ name: string; paths: (string | null)[] }>(
    `SELECT oid::regclass::text AS name, ARRAY[pg_relation_filepath(oid), pg_relation_filepath(reltoastrelid)] AS paths
     FROM pg_class WHERE oid = ANY ($1::regclass[])`,
    [
      [
        "sources",
        "jobs",
        "chunks",
        "mentions",
        "entities",
        "idempotency_keys",
        "documents",
        "graph.entities",
        "graph.edges",
        "pg_statistic",
      ],
    ],
  );

/** Where long values of columns are: rows of more than 2 kB keep them out of line. */
const longValues = async (): Promise<string> => {
  const row = await database.one<{ path: string }>(
    "SELECT pg_relation_filepath(reltoastrelid) AS path FROM pg_class WHERE oid = 'csv_tables'::regclass",
  );
  return row?.path ?? "none";
};

/** `named`: the source's name contains the word, and a CSV file with it has long values. */
async function expectEverywhere(canary: string, { named }: { readonly named: boolean }): Promise<void> {
  await database.query("ANALYZE");
  await database.query("CHECKPOINT");
  const found = await holders(canary);
  const isFound = (part: string) => found.some((path) => `/${path}`.includes(part));
  const parts = ["/pg_wal/", "files/uploads/", "files/parsed/", "lancedb/", ...(named ? [await longValues()] : [])];
  expect(parts.filter((part) => !isFound(part))).toEqual([]);
  const tables = (await tablesOnDisk()).filter(({ name }) => named || !["sources", "jobs"].includes(name));
  expect(tables.filter(({ paths }) => !paths.some((path) => path !== null && isFound(path)))).toEqual([]);
  expect(found.filter((path) => path.endsWith(".html")).length).toBeGreaterThan(0);
}

/** Asks under a key and for a user, so that the answer is kept and remembered. */
async function ask(kg: string, canary: string): Promise<void> {
  const response = await service.request("/api/v1/query", {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": randomUUID() },
    // The question does not contain the word, which would be the caller's own.
    body: JSON.stringify({ query: "Who was born in Halden?", user_id: randomUUID(), kg_names: [kg] }),
  });
  expect(((await response.json()) as { answer: string }).answer.toLowerCase()).toContain(canary);
}

/** A person says that the names mean the same. A later document with the second name would support the first entity. */
async function mergeInto(kg_name: string, target: string, name: string): Promise<void> {
  const { records } = service.app.stores;
  const { id = 0 } = (await records.kgs.get(tenant_id, kg_name)) ?? {};
  const found = await records.reading.entitiesByKey([id], [target, name]);
  const [entity_id = 0, other = 0] = [target, name].map((key) => found.find((entity) => entity.key === key)?.id);
  const { merged } = await records.edits.mergeEntities(id, { entity_id, ids: [other], key_id: "key_test" });
  expect(merged).toEqual([other]);
}

/** Deleted text has to be gone from every store within this time, the purge included. */
const goneWithinMs = 120_000;

async function expectNowhere(canary: string): Promise<void> {
  const until = performance.now() + goneWithinMs;
  const inTime = (interval: number) => ({ timeout: Math.max(0, until - performance.now()), interval });
  await expect.poll(() => everyRow(database), inTime(500)).not.toContain(canary);
  const swept = ["files", "lancedb"].map((part) => join(service.folder, part));
  const isOnDisk = async () => (await Promise.all(swept.map((part) => filesWith(part, stemOf(canary))))).flat();
  await expect.poll(isOnDisk, inTime(1_000)).toEqual([]);
  // Autovacuum or a question may hold the lock of a table for longer than a purge waits.
  const leftOut = async () => (await service.app.stores.purger.purge({ limits: purgeLimits(60) }))?.left_out;
  await expect.poll(leftOut, inTime(1_000)).toEqual({});
  expect(await holders(canary)).toEqual([]);
  expect(performance.now()).toBeLessThan(until);
  expectNotLogged(canary);
}

function expectNotLogged(canary: string): void {
  expect(logged.length).toBeGreaterThan(50);
  expect(logged.filter((line) => line.includes(stemOf(canary)))).toEqual([]);
}

test("workflow histories hold no text: only ids and counts reach them", { timeout: 120_000 }, async () => {
  const canary = newCanary();
  await service.ingest("histories", "note.md", letterAbout(canary));
  expect(service.app.engine).toBe("temporal");
  const found = await filesWith(join(service.folder, "temporal"), stemOf(canary));
  expect(found).toEqual([]);
  expectNotLogged(canary);
});

test("a deleted source leaves no byte in tables, log, statistics, files and pictures", {
  timeout: 240_000,
}, async () => {
  const canary = newCanary();
  await service.ingest("harbour", "other.md", "# Sea Rose\n\nThe Sea Rose is a ferry of Norrvik.\n");
  const source_ids = [
    (await service.ingest("harbour", `${canary}.md`, letterAbout(canary))).source_id,
    (await service.ingest("harbour", "seen.csv", tableAbout(canary))).source_id,
  ];
  await ask("harbour", canary);
  await expectEverywhere(canary, { named: true });
  await mergeInto("harbour", "sea rose", canary);
  for (const source_id of source_ids)
    await service.app.stores.records.cutover.deleteSource(
      { tenant_id, kg_name: "harbour", source_id },
      { force: false },
    );
  await expectNowhere(canary);
});

test("a replaced revision leaves no byte either", { timeout: 240_000 }, async () => {
  const [old, next] = [newCanary(), newCanary()];
  await service.ingest("replaced", "letter.md", letterAbout(old));
  await ask("replaced", old);
  await expectEverywhere(old, { named: false });
  const upload = await service.uploadForm(
    { kg_name: "replaced", source_name: "letter.md" },
    "letter.md",
    letterAbout(next),
  );
  const { job_id } = (await upload.json()) as { job_id: string };
  expect(await service.finished(job_id)).toMatchObject({ status: "completed" });
  await expectNowhere(old);
  expectNotLogged(next);
  expect((await holders(next)).length).toBeGreaterThan(3);
});
