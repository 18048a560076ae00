import type { Database } from "../../stores/postgres/client.ts";

type Sql = Pick<Database, "query">;

/** Ids by the name of the columns that hold them. */
export type Names = Readonly<Record<string, readonly (number | string)[]>>;

/**
 * The tables with a row that holds one of the ids, as "schema.table", sorted. Tables and columns come from the
 * catalogue of the database, so that a new table is covered by itself.
 */
export async function tablesNaming(sql: Sql, names: Names): Promise<readonly string[]> {
  const naming = new Set<string>();
  for (const { table, column } of await columnsNamed(sql, Object.keys(names))) {
    const ids = (names[column] ?? []).map(String);
    const rows = await sql.query(`SELECT 1 FROM ${table} WHERE ${column}::text = ANY($1) LIMIT 1`, [ids]);
    if (rows.length > 0) naming.add(table);
  }
  return [...naming].sort();
}

/** All tables with a column of one of these names, sorted. */
export async function tablesWith(sql: Sql, columns: readonly string[]): Promise<readonly string[]> {
  return [...new Set((await columnsNamed(sql, columns)).map(({ table }) => table))].sort();
}

const columnsNamed = (sql: Sql, columns: readonly string[]) =>
  sql.query<{ table: string; column: string }>(
    `SELECT format('%I.%I', c.table_schema, c.table_name) AS table, c.column_name AS column
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.column_name = ANY($1)
       AND c.table_schema NOT IN ('pg_catalog', 'information_schema')`,
    [columns],
  );

/** The tables with rows that name an entity or a relation by `kind` and `id`, sorted. */
export async function tablesNamingKind(sql: Sql, kind: string, ids: readonly number[]): Promise<readonly string[]> {
  const [kinds, byId] = [await tablesWith(sql, ["kind"]), new Set(await tablesWith(sql, ["id"]))];
  const naming: string[] = [];
  for (const table of kinds.filter((name) => byId.has(name))) {
    const rows = await sql.query(`SELECT 1 FROM ${table} WHERE kind = $1 AND id = ANY($2) LIMIT 1`, [kind, ids]);
    if (rows.length > 0) naming.push(table);
  }
  return naming;
}
