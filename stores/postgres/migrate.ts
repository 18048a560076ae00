import type { Log } from "../../platform/log.ts";
import type { Database, Sql } from "./client.ts";
import { allMigrations } from "./migrations/all.ts";
import { type AppliedMigration, checkApplied } from "./migrations/check-applied.ts";
import type { Migration } from "./migrations/migration.ts";

/** "LORE" in ASCII. This lock admits one migrator at a time per database. */
const lockKey = 0x4c4f5245;

/**
 * Time limit of a statement. A migration may rewrite or index a large table, and other processes that start meanwhile
 * wait for the lock in one statement.
 */
const statementTimeoutMs = 30 * 60_000;

interface MigrateOptions {
  readonly log?: Pick<Log, "info">;
  /** Default: all of this version. */
  readonly migrations?: readonly Migration[];
}

/**
 * Brings the database to this version's schema, each migration in its own transaction. Any number of processes may run
 * it at once. Throws `conflict` when the database was not made by the first of these migrations: newer code migrated
 * it, a migration was edited, or one is missing.
 */
export async function migrate(db: Database, { log, migrations = allMigrations }: MigrateOptions = {}): Promise<void> {
  let isBehind = true;
  while (isBehind) {
    isBehind = await db.transaction((sql) => applyNext(sql, migrations, log), { statementTimeoutMs });
  }
}

/** Applies the first migration that the database lacks. Returns false when it lacks none. */
async function applyNext(sql: Sql, migrations: readonly Migration[], log: MigrateOptions["log"]): Promise<boolean> {
  await sql.query("SELECT pg_advisory_xact_lock($1::bigint)", [lockKey]);
  await prepareTable(sql, migrations[0]);
  const applied = await sql.query<AppliedMigration>("SELECT id, name, checksum FROM migrations ORDER BY id");
  checkApplied(applied, migrations);
  const next = migrations[applied.length];
  if (!next) return false;
  const { id, name, checksum } = next;
  log?.info({ migration: id, name }, "migrating the database");
  await sql.query(next.sql);
  await sql.query("INSERT INTO migrations (id, name, checksum) VALUES ($1, $2, $3)", [id, name, checksum]);
  return true;
}

/**
 * The first release recorded neither names nor checksums. Its databases have migration 1 only, whose text is still the
 * same, so they get its checksum once. Checks before it alters: ALTER TABLE would wait for a running backup.
 */
async function prepareTable(sql: Sql, first: Migration | undefined): Promise<void> {
  await sql.query(
    `CREATE TABLE IF NOT EXISTS migrations (
       id int PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now(), name text, checksum text
     )`,
  );
  const column = await sql.one(
    "SELECT FROM pg_attribute WHERE attrelid = 'migrations'::regclass AND attname = 'checksum' AND NOT attisdropped",
  );
  if (column) return;
  await sql.query("ALTER TABLE migrations ADD COLUMN name text, ADD COLUMN checksum text");
  await sql.query("UPDATE migrations SET name = $1, checksum = $2 WHERE id = 1 AND checksum IS NULL", [
    first?.name,
    first?.checksum,
  ]);
}
