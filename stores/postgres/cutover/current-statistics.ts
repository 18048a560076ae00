// The planner chooses its joins by statistics, which autovacuum renews some seconds after a large change. Statistics of
// tables that were empty then, or of a tenth of their rows, gave plans that took minutes for a document of 6,000
// chunks. A large change therefore renews them itself, before it takes the lock of the knowledge graph. Plans that
// connections keep (kept-plan.ts) are as old as the statistics: PostgreSQL makes them anew when a table is analysed. So
// tables that have grown by half are analysed after the change, too.
import type { Database } from "../client.ts";

/** A change of fewer chunks is quick with any plan. */
const largeChange = 200;

/** Tables that the statements of a flip and of a removal read. */
const tables = [
  "chunks",
  "chunk_subjects",
  "chunk_triples",
  "entities",
  "entity_forms",
  "mentions",
  "merged_entities",
  "merged_relations",
  "pins",
  "relation_support",
  "relations",
  "revision_chunks",
];

/**
 * Tables of more than 16 pages whose statistics know no rows or less than half of the pages, or since whose last
 * analysis more than twice as many rows have changed as they had.
 */
const outdatedSql = outdated(
  "c.reltuples <= 0 OR pages > 2 * c.relpages OR s.n_mod_since_analyze > 2 * c.reltuples + 10000",
);

/**
 * Tables of more than 16 pages that were never analysed, or have half as many pages again as at their last analysis.
 */
const grownSql = outdated("c.reltuples < 0 OR 2 * pages >= 3 * c.relpages");

function outdated(condition: string): string {
  return `SELECT c.relname AS name FROM pg_class c
  LEFT JOIN pg_stat_user_tables s ON s.relid = c.oid
  CROSS JOIN LATERAL (SELECT pg_relation_size(c.oid) / current_setting('block_size')::int AS pages) size
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = ANY($1::text[]) AND pages > 16
    AND (${condition})
  ORDER BY c.relname`;
}

/** Time to wait for another analysis or vacuum of a table. PostgreSQL ends a vacuum of its own after one second. */
const lockMs = 1_500;

/**
 * Renews the statistics that are out of date, if a change of so many chunks is planned. It takes tenths of a second per
 * table, of any size. Returns the names of the tables. A table that cannot be analysed is left out: the change is right
 * without it, only slower.
 */
export async function renewStatistics(db: Database, chunks: number): Promise<readonly string[]> {
  if (chunks < largeChange) return [];
  const renewed: string[] = [];
  try {
    for (const { name } of await db.query<{ name: string }>(outdatedSql, [tables]))
      if (await isAnalysed(db, name)) renewed.push(name);
  } catch {
    // The change itself reports an outage.
  }
  return renewed;
}

/** Chunks that this process publishes until it looks for grown tables: the look costs a millisecond. */
const lookEvery = 50;

/**
 * Call it after each change with its number of new chunks. It analyses the tables that have grown by half, so that
 * connections make their kept plans anew; a table of any size grows by half a few dozen times at most. A table that
 * another process is vacuuming or analysing is left out: the change is committed, and its caller waits. PostgreSQL
 * would also end a vacuum of its own for an analysis that waits.
 */
export function watchGrowth(db: Database): (chunks: number) => Promise<void> {
  let unseen = 0;
  return async (chunks) => {
    unseen += chunks;
    if (unseen < lookEvery) return;
    unseen = 0;
    try {
      const grown = await db.query<{ name: string }>(grownSql, [tables]);
      if (grown.length > 0) await db.query(`ANALYZE (SKIP_LOCKED) ${grown.map(({ name }) => name).join()}`);
    } catch {
      // The next change reports an outage.
    }
  };
}

const isAnalysed = (db: Database, table: string): Promise<boolean> =>
  db
    .transaction(async (sql) => {
      await sql.query(`SET LOCAL lock_timeout = ${lockMs}`);
      await sql.query(`ANALYZE ${table}`);
      return true;
    })
    .catch(() => false);
