import type { Database } from "../../stores/postgres/client.ts";

/** Every row of every table of the service, as lines of text that begin with the table's name. */
export async function everyRow(sql: Pick<Database, "query">): Promise<string> {
  const tables = await sql.query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    for (const row of await sql.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`))
      rows.push(`${name} ${row.text}`);
  }
  return rows.join("\n");
}
