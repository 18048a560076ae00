import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { type Database, openDatabase } from "./client.ts";
import { migrate } from "./migrate.ts";
import { allMigrations } from "./migrations/all.ts";
import { createMigration } from "./migrations/migration.ts";

const people = createMigration({ id: 1, name: "people", sql: "CREATE TABLE people (id int PRIMARY KEY)" });
const ages = createMigration({ id: 2, name: "ages", sql: "ALTER TABLE people ADD COLUMN age int" });
const towns = createMigration({ id: 3, name: "towns", sql: "CREATE TABLE towns (id int PRIMARY KEY)" });
/** All statements but the last are right. */
const broken = createMigration({ ...ages, sql: `${ages.sql}; ALTER TABLE nobody ADD COLUMN age int` });

let server: TestDatabase;
let db: Database;
beforeEach(async () => {
  server = await openTestDatabase({ migrated: false });
  db = await openDatabase({ url: server.url, max: 4 });
});
afterEach(async () => {
  await db.close();
  await server.close();
});

const recorded = () => db.query("SELECT id, name, checksum FROM migrations ORDER BY id");
const asRecorded = ({ id, name, checksum }: typeof people) => ({ id, name, checksum });
const columnsOf = async (table: string) => {
  const rows = await db.query<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 ORDER BY ordinal_position",
    [table],
  );
  return rows.map(({ name }) => name);
};
/** The database as the first release left it. */
async function byTheFirstRelease(): Promise<void> {
  await db.query("CREATE TABLE migrations (id int PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())");
  await db.query(people.sql);
  await db.query("INSERT INTO migrations (id) VALUES (1)");
}

test("any number of processes may migrate at once, and again later", async () => {
  const others = await Promise.all([1, 2, 3].map(() => openDatabase({ url: server.url, max: 1 })));
  await Promise.all(others.map((other) => migrate(other)));
  await migrate(db);
  await Promise.all(others.map((other) => other.close()));
  expect(await recorded()).toEqual(allMigrations.map(asRecorded));
});

test("each migration is recorded with its number, name, checksum and time", async () => {
  await migrate(db, { migrations: [people, ages] });
  expect(await recorded()).toEqual([people, ages].map(asRecorded));
  const recent = await db.query("SELECT FROM migrations WHERE applied_at > now() - interval '1 hour'");
  expect(recent).toHaveLength(2);
});

test("a database of an earlier version gets the migrations that it lacks, in order", async () => {
  await migrate(db, { migrations: [people] });
  const logged: unknown[] = [];
  const log = { info: (facts: unknown) => void logged.push(facts) };
  await migrate(db, { migrations: [people, ages, towns], log });
  expect(logged).toEqual([
    { migration: 2, name: "ages" },
    { migration: 3, name: "towns" },
  ]);
  expect(await columnsOf("people")).toEqual(["id", "age"]);
  expect(await columnsOf("towns")).toEqual(["id"]);
});

test("a migration that fails leaves nothing behind, and the next start continues with it", async () => {
  await expect(migrate(db, { migrations: [people, broken] })).rejects.toThrow(/nobody/);
  expect(await columnsOf("people")).toEqual(["id"]);
  expect(await recorded()).toEqual([asRecorded(people)]);
  await migrate(db, { migrations: [people, ages] });
  expect(await columnsOf("people")).toEqual(["id", "age"]);
});

describe("a database of the first release, which recorded no checksums", () => {
  beforeEach(byTheFirstRelease);

  test("takes over name and checksum of migration 1 and continues from there", async () => {
    await migrate(db, { migrations: [people, ages] });
    expect(await recorded()).toEqual([people, ages].map(asRecorded));
  });

  test("may be taken over by several processes at once", async () => {
    await Promise.all([1, 2, 3].map(() => migrate(db, { migrations: [people] })));
    expect(await recorded()).toEqual([asRecorded(people)]);
  });

  test("gets no checksum for a migration that the first release did not have", async () => {
    await db.query("INSERT INTO migrations (id) VALUES (2)");
    await expect(migrate(db, { migrations: [people, ages] })).rejects.toMatchObject({
      kind: "conflict",
      message: expect.stringContaining("Migration 2 (ages)"),
    });
    expect(await columnsOf("migrations")).toEqual(["id", "applied_at"]);
  });
});

describe("a start is refused, and changes nothing", () => {
  test("on a database of newer code", async () => {
    await migrate(db);
    await db.query("INSERT INTO migrations (id) VALUES (99)");
    await expect(migrate(db)).rejects.toMatchObject({ kind: "conflict", message: /migration 99/ });
  });

  test("when a migration was edited after the database applied it", async () => {
    await migrate(db, { migrations: [people] });
    const edited = createMigration({ ...people, sql: `${people.sql} -- of the village` });
    await expect(migrate(db, { migrations: [edited, ages] })).rejects.toMatchObject({
      kind: "conflict",
      message: expect.stringContaining("Migration 1 (people)"),
    });
    expect(await recorded()).toEqual([asRecorded(people)]);
    expect(await columnsOf("people")).toEqual(["id"]);
  });

  test("when the checksum of a migration was deleted", async () => {
    await migrate(db, { migrations: [people] });
    await db.query("UPDATE migrations SET checksum = NULL");
    await expect(migrate(db, { migrations: [people] })).rejects.toMatchObject({ kind: "conflict" });
  });

  test("on a database with a gap", async () => {
    await migrate(db, { migrations: [people, ages, towns] });
    await db.query("DELETE FROM migrations WHERE id = 2");
    await expect(migrate(db, { migrations: [people, ages, towns] })).rejects.toMatchObject({
      kind: "conflict",
      message: expect.stringContaining("lacks migration 2 (ages)"),
    });
    expect(await recorded()).toEqual([people, towns].map(asRecorded));
  });
});
