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
    const columns = await writtenColumns(sql, table);
    const values = `SELECT ${columns} FROM unnest($1::${table}[])`;
    await sql.query(`INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE ${values}`, [lines]);
  }
  for (const [sequence, last] of Object.entries(sequences)) {
    await sql.query("SELECT setval($1::regclass, $2)", [sequence, last]);
  }
}

/** All columns but those that PostgreSQL computes from the others. */
async function writtenColumns(sql: Sql, table: string): Promise<string> {
  const [found] = await sql.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  if (!found) throw new Error(`The table ${table} has no columns`);
  return found.columns;
}

/** Another database of the server may have the role, or create it at this moment. */
const createRole = (role: string): string => `
  DO $$ BEGIN
    CREATE ROLE ${role} NOLOGIN NOINHERIT;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$`;
