import { openDatabase, type Sql } from "../../stores/postgres/client.ts";
import type { Installation } from "./installation.ts";

type Dump = Omit<Installation, "files">;

/** Schemas of our tables. Of knowledge graphs: `kg_<id>`. */
const ours = "n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%'";
const ofKgs = "n.nspname ~ '^kg_[0-9]+$'";
const relations = "pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace";

/** Reads a database as plain data; the embedded PostgreSQL has no pg_dump. `restore-database.ts` is the reverse. */
export async function dumpDatabase(url: string): Promise<Dump> {
  const db = await openDatabase({ url, max: 1 });
  try {
    return await db.transaction(dump, { mode: "snapshot" });
  } finally {
    await db.close();
  }
}

async function dump(sql: Sql): Promise<Dump> {
  // Names in what PostgreSQL prints then have their schema.
  await sql.query("SELECT set_config('search_path', '', true)");
  const [{ version } = { version: 0 }] = await sql.query<{ version: number }>(
    "SELECT max(id) AS version FROM public.migrations",
  );
  return {
    version,
    roles: [...new Set((await grants(sql)).map(({ role }) => role))],
    statements: [
      ...(await texts(sql, `SELECT format('CREATE SCHEMA %I', n.nspname) AS text FROM pg_namespace n WHERE ${ofKgs}`)),
      ...(await texts(sql, tablesOfKgs)),
      ...(await texts(sql, viewsOfKgs)),
      ...(await texts(sql, `SELECT indexdef AS text FROM pg_indexes WHERE schemaname ~ '^kg_[0-9]+$'`)),
      ...(await grants(sql)).map(({ text }) => text),
    ],
    rows: await allRows(sql),
    sequences: await allSequences(sql),
  };
}

/** Their tables have neither defaults nor constraints (stores/postgres/tables/stage-table.ts). */
const tablesOfKgs = `
  SELECT format('CREATE TABLE %I.%I (%s)', n.nspname, c.relname,
    string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' ORDER BY a.attnum)) AS text
  FROM ${relations} JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relkind = 'r' AND ${ofKgs} GROUP BY n.nspname, c.relname`;

const viewsOfKgs = `
  SELECT format('CREATE VIEW %I.%I WITH (%s) AS %s', n.nspname, c.relname, array_to_string(c.reloptions, ', '),
    pg_get_viewdef(c.oid)) AS text
  FROM ${relations} WHERE c.relkind = 'v' AND ${ofKgs}`;

const texts = async (sql: Sql, query: string): Promise<readonly string[]> =>
  (await sql.query<{ text: string }>(`${query} ORDER BY 1`)).map(({ text }) => text);

/** The rights of other roles than the owner, on the schemas of knowledge graphs and what is in them. */
const grants = (sql: Sql) =>
  sql.query<{ role: string; text: string }>(`
    SELECT r.rolname AS role, format('GRANT %s ON %s TO %I', g.privilege_type, o.what, r.rolname) AS text
    FROM (
      SELECT format('SCHEMA %I', n.nspname) AS what, n.nspacl AS acl, n.nspowner AS owner
      FROM pg_namespace n WHERE ${ofKgs}
      UNION ALL
      SELECT format('TABLE %I.%I', n.nspname, c.relname), c.relacl, c.relowner
      FROM ${relations} WHERE c.relkind IN ('r', 'v') AND ${ofKgs}
    ) o, aclexplode(o.acl) g JOIN pg_roles r ON r.oid = g.grantee
    WHERE g.grantee <> o.owner ORDER BY 1, 2`);

async function allRows(sql: Sql): Promise<Dump["rows"]> {
  const tables = await texts(
    sql,
    `SELECT format('%I.%I', n.nspname, c.relname) AS text FROM ${relations}
     WHERE c.relkind = 'r' AND ${ours} AND c.oid <> 'public.migrations'::regclass`,
  );
  const rows: Record<string, readonly string[]> = {};
  for (const table of tables) {
    const found = await sql.query<{ text: string }>(`SELECT whole_row::text AS text FROM ${table} AS whole_row`);
    rows[table] = found.map(({ text }) => text);
  }
  return rows;
}

async function allSequences(sql: Sql): Promise<Dump["sequences"]> {
  const given = await sql.query<{ name: string; last_value: number }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value
     FROM pg_sequences WHERE last_value IS NOT NULL ORDER BY 1`,
  );
  return Object.fromEntries(given.map(({ name, last_value }) => [name, last_value]));
}
