// The table `removed_chunks`: a trigger notes every deleted chunk there.
import type { Removed } from "../../../platform/forget-removed.ts";
import type { Sql } from "../client.ts";

/** Largest number of ids in an answer. A process that has missed more checks all chunks in its memory. */
const idsLimit = 50_000;
const sweepRows = 10_000;

/**
 * `ReadingRecords.removedSince`. `seen` is the oldest transaction that was still running at the earlier call. Removals
 * by this and by later transactions were not visible then.
 */
export async function removedSince(sql: Sql, seen: string | null): Promise<Removed> {
  const row = await sql.one<{ seen: string; ids: readonly number[] }>(
    `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS seen,
       array(SELECT chunk_id FROM removed_chunks WHERE removed_by >= $1::text::xid8 LIMIT ${idsLimit + 1}) AS ids`,
    [seen],
  );
  if (row === null) throw new Error("The statement returns one row");
  return { seen: row.seen, ids: seen === null || row.ids.length > idsLimit ? null : row.ids };
}

/** `UpkeepRecords.sweepRemoved`. */
export async function sweepRemoved(sql: Sql, before: Date): Promise<number> {
  const rows = await sql.query(
    `DELETE FROM removed_chunks WHERE ctid = ANY (array(
       SELECT ctid FROM removed_chunks WHERE removed_at < $1 LIMIT ${sweepRows})) RETURNING 1`,
    [before],
  );
  return rows.length;
}
