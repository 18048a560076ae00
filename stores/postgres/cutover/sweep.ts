// Removes revisions that no reader can see: superseded ones (once the queries that pinned them have ended), failed
// ones, and those of deleted sources. Sweeping a revision of a living source deletes its rows and leaves a tombstone;
// the deletion of a source leaves tombstones at once. A tombstone stays until engines and files have been swept a
// second time, when no late activity can write any more.
import { isPosted } from "../../../domain/quotes.ts";
import type { Leftover } from "../../ports/records/cutover.ts";
import type { Sql } from "../client.ts";
import { countWipe } from "../rows/count-wipe.ts";
import { wipeQuotes } from "../rows/wipe-quotes.ts";
import { markRevisions } from "./mark-copies.ts";
import { removeChunks } from "./remove-rows.ts";

/** Rows per batch. The sweeper has erased nearly all of them before, in transactions of their own. */
const wipeBatch = 1_000;

/** The revision is not active and cannot become active. `retired_at` is set from then on. */
const sweepableState = `r.state IN ('published', 'failed') AND r.revision IS DISTINCT FROM s.active_revision`;

export async function sweepable(
  sql: Sql,
  { first, again }: { readonly first: Date; readonly again: Date },
  { limit, except = [] }: { readonly limit: number; readonly except?: readonly string[] },
): Promise<Leftover[]> {
  const rows = await sql.query<Due>(
    `SELECT kg_id, source_id, revision, again, quotes,
       EXISTS (SELECT FROM knowledge_graphs k WHERE k.id = kg_id AND k.deleted_at IS NOT NULL) AS of_deleted_kg
     FROM (
       (SELECT s.kg_id, r.source_id, r.revision, false AS again, '{}'::text[] AS quotes, r.retired_at AS gone_at
        FROM revisions r JOIN sources s ON s.id = r.source_id
        WHERE ${sweepableState} AND r.retired_at < $1 AND r.source_id || '/' || r.revision <> ALL($4::text[])
        ORDER BY r.retired_at LIMIT $3)
       UNION ALL
       (SELECT kg_id, source_id, revision, swept > 0, quotes, deleted_at FROM tombstones
        WHERE deleted_at < greatest($1::timestamptz, $2::timestamptz)
          AND deleted_at < CASE WHEN swept > 0 THEN $2 ELSE $1 END::timestamptz
          AND source_id || '/' || revision <> ALL($4::text[])
        ORDER BY deleted_at LIMIT $3)
     ) AS leftovers ORDER BY gone_at, source_id, revision LIMIT $3`,
    [first, again, limit, except],
  );
  return rows.map(({ of_deleted_kg, quotes, ...leftover }) => ({
    ...leftover,
    ...(of_deleted_kg && { whole_kg: true }),
    ...(quotes.length > 0 && { quotes }),
  }));
}

interface Due extends Omit<Leftover, "whole_kg" | "quotes"> {
  readonly of_deleted_kg: boolean;
  readonly quotes: readonly string[];
}

export async function sweep(sql: Sql, leftover: Leftover): Promise<void> {
  const { kg_id, source_id, revision, again } = leftover;
  const buried = again
    ? "DELETE FROM tombstones WHERE source_id = $1 AND revision = $2 AND swept > 0"
    : "UPDATE tombstones SET swept = 1 WHERE source_id = $1 AND revision = $2 AND swept = 0";
  await sql.query(buried, [source_id, revision]);
  if (!again) await sweepRevision(sql, source_id, revision);
  // The revision is locked, so a text that quotes it is either stored already and found here, or will be refused
  // (records/quotes.ts).
  while ((await wipeQuotes(sql, leftover, wipeBatch)) > 0);
  await countWipe(sql);
  await markRevisions(sql, kg_id, [{ source_id, revision }]);
}

/** Chunks of revision $2 of source $1 that no other revision contains. A swept revision contains none. */
const ownChunks = `SELECT p.chunk_id FROM revision_chunks p WHERE p.source_id = $1 AND p.revision = $2
  AND NOT EXISTS (SELECT FROM revision_chunks o WHERE o.chunk_id = p.chunk_id AND o.revision <> p.revision)`;

/** `CutoverRecords.chunksToSweep`. */
export async function chunksToSweep(
  sql: Sql,
  { source_id, revision }: Pick<Leftover, "source_id" | "revision">,
): Promise<readonly number[] | null> {
  const row = await sql.one<{ ids: number[]; alive: boolean }>(
    `SELECT ARRAY(${ownChunks} UNION
         SELECT unnest(t.chunk_ids) FROM tombstones t WHERE t.source_id = $1 AND t.revision = $2 ORDER BY 1) AS ids,
       EXISTS (SELECT FROM sources WHERE id = $1) AS alive`,
    [source_id, revision],
  );
  return row?.alive || isPosted(source_id) ? (row?.ids ?? []) : null;
}

/** `CutoverRecords.keepsVectors`. */
export async function keepsVectors(sql: Sql, { source_id, revision }: Leftover): Promise<boolean> {
  const row = await sql.one<{ keep_vectors: boolean }>(
    "SELECT keep_vectors FROM tombstones WHERE source_id = $1 AND revision = $2",
    [source_id, revision],
  );
  return row?.keep_vectors ?? false;
}

/**
 * The latest revision keeps its origin: if it failed, a retry fetches from that URL. The origins of older revisions are
 * deleted, because a URL may be secret.
 */
async function sweepRevision(sql: Sql, source_id: string, revision: number): Promise<void> {
  const held = await sql.one(
    `SELECT FROM revisions r JOIN sources s ON s.id = r.source_id
     WHERE r.source_id = $1 AND r.revision = $2 AND ${sweepableState} FOR NO KEY UPDATE OF r, s`,
    [source_id, revision],
  );
  if (held === null) return;
  await sql.query(
    `WITH swept AS (
       UPDATE revisions r SET state = 'swept', title = NULL, warnings = '[]', analysis = NULL, facts = '{}',
         origin = CASE WHEN r.revision = s.latest_revision THEN r.origin END
       FROM sources s WHERE s.id = r.source_id AND r.source_id = $1 AND r.revision = $2
       RETURNING r.source_id, r.revision, r.content_hash)
     INSERT INTO tombstones (kg_id, source_id, revision, content_hash, chunk_ids, swept)
     SELECT s.kg_id, w.source_id, w.revision, w.content_hash, ARRAY(${ownChunks}), 1
     FROM swept w JOIN sources s ON s.id = w.source_id`,
    [source_id, revision],
  );
  await removeChunks(sql, ownChunks, [source_id, revision]);
  await sql.query("DELETE FROM revision_chunks WHERE source_id = $1 AND revision = $2", [source_id, revision]);
}
