import type { OutboxTarget } from "../../ports/records/outbox.ts";
import type { Sql } from "../client.ts";

export interface Marks {
  readonly target: OutboxTarget;
  readonly kg_id: number;
  readonly keys: readonly string[];
  /** The KG's version that changed the records; 0 for workflow rows, which project nothing. */
  readonly version: number;
}

/**
 * Version of a mark without a change. It counts as later than any version, so no job waits for it, until a change marks
 * the same key (stores/postgres/cutover/mark.ts).
 */
export const laterThanAnyVersion = Number.MAX_SAFE_INTEGER;

/** `kg_id` of rows about a question, which belongs to no knowledge graph. */
export const noKg = 0;

/**
 * Marks keys as dirty, within the transaction that changed their records. A mark on an existing row increments its
 * `gen`, so that a relay that works on it comes again. The row's time stays, because the row may be leased.
 */
export async function markOutbox(sql: Sql, marks: Marks): Promise<void> {
  // Rows are marked in key order, so that two transactions that mark the same keys cannot deadlock.
  await sql.query(
    `INSERT INTO outbox AS o (target, key, kg_id, oldest_version, newest_version)
     SELECT $1, key, $2, $4, $4 FROM (SELECT DISTINCT unnest($3::text[]) AS key) AS k ORDER BY key
     ON CONFLICT (target, key) DO UPDATE
     SET gen = o.gen + 1, newest_version = greatest(o.newest_version, excluded.newest_version)`,
    [marks.target, marks.kg_id, marks.keys, marks.version],
  );
}
