import { AppError } from "../../domain/errors.ts";
import type { Database, Sql } from "./client.ts";
import { documentSchema } from "./schema/documents.ts";
import { graphRecordSchema } from "./schema/graph-records.ts";
import { registrySchema } from "./schema/registry.ts";
import { graphProjectionSchema, workSchema } from "./schema/work.ts";

/**
 * In order. A released migration is never edited; a change is a new entry. An entry's id is its position in the list,
 * from 1.
 */
const migrations: readonly string[] = [
  [registrySchema, documentSchema, graphRecordSchema, workSchema, graphProjectionSchema].join("\n"),
];

/** "LORE" in ASCII. This lock admits one migrator at a time per database. */
const lockKey = 0x4c4f5245;

/**
 * Brings the database to this version's schema, each migration in its own transaction. Any number of processes may run
 * it at once. Throws `conflict` when newer code has migrated the database.
 */
export async function migrate(db: Database): Promise<void> {
  const latest = migrations.length;
  for (let id = await nextMigration(db); id <= latest; id += 1) {
    await db.transaction((sql) => apply(sql, id));
  }
}

async function nextMigration(db: Database): Promise<number> {
  return db.transaction(async (sql) => {
    await lock(sql);
    await sql.query(
      "CREATE TABLE IF NOT EXISTS migrations (id int PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    const found = await sql.one<{ id: number }>("SELECT coalesce(max(id), 0) AS id FROM migrations");
    const current = found?.id ?? 0;
    if (current > migrations.length)
      throw new AppError(
        "conflict",
        `The database is at migration ${current}, this version knows ${migrations.length}: start a newer version`,
      );
    return current + 1;
  });
}

async function apply(sql: Sql, id: number): Promise<void> {
  await lock(sql);
  // Another process may have applied it while this one waited for the lock.
  if (await sql.one("SELECT id FROM migrations WHERE id = $1", [id])) return;
  await sql.query(migrations[id - 1] ?? "");
  await sql.query("INSERT INTO migrations (id) VALUES ($1)", [id]);
}

const lock = (sql: Sql): Promise<object[]> => sql.query("SELECT pg_advisory_xact_lock($1::bigint)", [lockKey]);
