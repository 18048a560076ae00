// Deletes the rows of a source or of chunks, and leaves tombstones for the engines and files.
import type { Sql } from "../client.ts";
import { countWipe } from "../rows/count-wipe.ts";
import { markRevisions } from "./mark-copies.ts";

interface RemovedSource {
  readonly kg_id: number;
  readonly source_id: string;
  /** The vectors stay in the engine, and searches leave them out. */
  readonly keep_vectors: boolean;
}

export async function removeRows(sql: Sql, { kg_id, source_id, keep_vectors }: RemovedSource): Promise<void> {
  const buried = await sql.query<{ source_id: string; revision: number }>(
    `INSERT INTO tombstones AS t (kg_id, source_id, revision, content_hash, chunk_ids, keep_vectors)
     SELECT $1, source_id, revision, content_hash, ARRAY(
       SELECT p.chunk_id FROM revision_chunks p WHERE p.source_id = r.source_id AND p.revision = r.revision), $3
     FROM revisions r WHERE source_id = $2
     ON CONFLICT (source_id, revision) DO UPDATE
     SET deleted_at = excluded.deleted_at, swept = 0, chunk_ids = t.chunk_ids || excluded.chunk_ids,
       keep_vectors = excluded.keep_vectors
     RETURNING source_id, revision`,
    [kg_id, source_id, keep_vectors],
  );
  if (keep_vectors)
    await sql.query("INSERT INTO kept_vectors (kg_id, source_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
      kg_id,
      source_id,
    ]);
  await markRevisions(sql, kg_id, buried);
  await removeChunks(sql, "SELECT id FROM chunks WHERE source_id = $1", [source_id]);
  await sql.query("DELETE FROM sources WHERE id = $1", [source_id]);
  await countWipe(sql);
}

/**
 * Deletes findings first, table by table, because no foreign key deletes them. `ids` is a query for chunk ids. The
 * caller holds the lock under which chunks are written: of the revision, or of the KG for posted ones.
 */
export async function removeChunks(sql: Sql, ids: string, values: readonly unknown[]): Promise<void> {
  await removeFindings(sql, ids, values);
  await sql.query(`DELETE FROM chunks WHERE id IN (${ids})`, values);
}

/** Deletes the findings of the chunks, table by table. */
export async function removeFindings(sql: Sql, ids: string, values: readonly unknown[]): Promise<void> {
  for (const table of ["mentions", "chunk_subjects", "chunk_triples"])
    await sql.query(`DELETE FROM ${table} WHERE chunk_id IN (${ids})`, values);
}
