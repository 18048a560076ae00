// Rows of revisions that nobody can see any more: superseded ones, once queries that pinned them are over, and failed ones.
import type { Sql } from "../client.ts";
import { removeChunks } from "./delete-source.ts";

/** Neither active nor able to become active. */
const sweepableState = `r.state IN ('published', 'failed') AND r.revision IS DISTINCT FROM s.active_revision`;

export const sweepable = (
  sql: Sql,
  before: Date,
  limit: number,
): Promise<{ kg_id: number; source_id: string; revision: number }[]> =>
  sql.query(
    `SELECT s.kg_id, r.source_id, r.revision FROM revisions r JOIN sources s ON s.id = r.source_id
     WHERE ${sweepableState} AND coalesce(r.retired_at, r.created_at) < $1
     ORDER BY coalesce(r.retired_at, r.created_at), r.source_id, r.revision LIMIT $2`,
    [before, limit],
  );

export async function sweep(sql: Sql, source_id: string, revision: number): Promise<void> {
  const held = await sql.one(
    `SELECT FROM revisions r JOIN sources s ON s.id = r.source_id
     WHERE r.source_id = $1 AND r.revision = $2 AND ${sweepableState} FOR NO KEY UPDATE OF r`,
    [source_id, revision],
  );
  if (held === null) return;
  await removeChunks(sql, "SELECT chunk_id FROM revision_chunks WHERE source_id = $1 AND revision = $2", [
    source_id,
    revision,
  ]);
  await sql.query("UPDATE revisions SET state = 'swept' WHERE source_id = $1 AND revision = $2", [source_id, revision]);
}
