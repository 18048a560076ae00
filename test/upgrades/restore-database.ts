import { openDatabase, type Sql } from "../../stores/postgres/client.ts";
import { migrate } from "../../stores/postgres/migrate.ts";
import { allMigrations } from "../../stores/postgres/migrations/all.ts";
import type { Installation } from "./installation.ts";

/** Makes an empty database one of the recorded version, with its rows. No later migration is applied. */
export async function restoreDatabase(url: string, installation: Installation): Promise<void> {
  const db = await openDatabase({ url, max: 1 });
  try {
    await migrate(db, { migrations: allMigrations.slice(0, installation.version) });
    await db.transaction((sql) => restore(sql, installation));
  } finally {
    await db.close();
  }
}

async function restore(sql: Sql, { roles, statements, rows, sequences }: Omit<Installation, "files">): Promise<void> {
  for (const role of roles) await sql.query(createRole(role));
  for (const statement of statements) await sql.query(statement);
  // Without foreign keys, tables can be filled in any order.
  await sql.query("SET LOCAL session_replication_role = replica");
  // Migrations insert rows, too.
  await sql.query(`TRUNCATE ${Object.keys(rows).join(", ")}`);
  for (const [table, lines] of Object.entries(rows)) {
    await sql.query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM unnest($1::${table}[])`, [lines]);
  }
  for (const [sequence, last] of Object.entries(sequences)) {
    await sql.query("SELECT setval($1::regclass, $2)", [sequence, last]);
  }
}

/** Another database of the server may have the role, or create it at this moment. */
const createRole = (role: string): string => `
  DO $$ BEGIN
    CREATE ROLE ${role} NOLOGIN NOINHERIT;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$`;
