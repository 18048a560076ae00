import type pg from "pg";

/**
 * Tables that never hold text of a source: ids, numbers, times, words of a closed list, names that people gave. Every
 * other table is rewritten, so a new table is rewritten until it is listed here.
 */
export const tablesWithoutText: readonly string[] = [
  "public.agreements",
  "public.api_keys",
  "public.entity_operations",
  "public.installation",
  "public.job_stages",
  "public.kept_vectors",
  "public.kg_growth",
  "public.knowledge_graphs",
  "public.memory_owners",
  "public.migrations",
  "public.outbox",
  "public.outbox_batches",
  "public.pictures",
  "public.projections",
  "public.purges",
  "public.rebuilds",
  "public.relation_support",
  "public.removed_chunks",
  "public.removed_passages",
  "public.revision_chunks",
  "public.tenants",
  "public.tombstones",
  "graph.chunks",
];

/**
 * Catalogs that hold text of sources: frequent values of columns, and the headers of dropped CSV tables. They come
 * last, because rewriting the tables before them writes new statistics.
 */
const catalogs = ["pg_catalog.pg_statistic", "pg_catalog.pg_attribute"] as const;

/** Names with their schemas. The tables of CSV files are left out: dropping one deletes its file. */
export async function textTables(client: Pick<pg.Client, "query">): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'graph') AND format('%I.%I', schemaname, tablename) <> ALL ($1::text[])
     ORDER BY 1`,
    [tablesWithoutText],
  );
  return [...rows.map(({ name }) => name), ...catalogs];
}
