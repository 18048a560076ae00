// Removes a source, as if it had never been ingested: its active revision withdraws all support, then its rows are
// deleted. Engines and files are cleaned later, by the tombstones.
import { notFound } from "../../../domain/errors.ts";
import type { DeletionResult, SourceName } from "../../ports/records/cutover.ts";
import type { Sql } from "../client.ts";
import { lockKg } from "../kg-lock.ts";
import type { Change, Shift } from "./change.ts";
import { countWipe } from "./count-wipe.ts";
import { chunksOf, moveKg } from "./counters.ts";
import { holdRows } from "./guard.ts";
import { markRevisions } from "./mark-copies.ts";
import { cancelJobs, jobsInTheWay } from "./running-jobs.ts";
import { settle, shiftSupport } from "./settle.ts";
import { shiftTerms } from "./terms.ts";

export async function deleteSource(sql: Sql, name: SourceName, force: boolean): Promise<DeletionResult> {
  const kg_id = await findKg(sql, name);
  await lockKg(sql, kg_id);
  const source = await findSource(sql, kg_id, name.source_id);
  await jobsInTheWay(sql, name.source_id, force);
  const change: Change = {
    sql,
    kg_id,
    version: source.version + 1,
    moved: { source_id: name.source_id, revision: null },
  };
  const retired = source.active_revision === null ? [] : await chunksOf(change, name.source_id, source.active_revision);
  const shift: Shift = { retired, added: [] };
  const settled = await settle(change, await shiftSupport(change, shift));
  await shiftTerms(change, shift);
  await holdRows(sql, kg_id, name.source_id);
  await cancelJobs(sql, kg_id, await jobsInTheWay(sql, name.source_id, force));
  await moveKg(change, settled, { ...shift, sources: source.active_revision === null ? 0 : -1 });
  await removeRows(sql, kg_id, name.source_id);
  return {
    kg_version: change.version,
    chunks_deleted: retired.length,
    entities_deleted: settled.entities_deleted,
    relations_deleted: settled.relations_deleted,
    vector_points_deleted: retired.length,
    last_source: !(await sql.one("SELECT FROM sources WHERE kg_id = $1 LIMIT 1", [kg_id])),
  };
}

/** Throws `not_found`. */
export async function findKg(sql: Sql, { tenant_id, kg_name }: SourceName): Promise<number> {
  const kg = await sql.one<{ id: number }>(
    "SELECT id FROM knowledge_graphs WHERE tenant_id = $1 AND name = $2 AND deleted_at IS NULL",
    [tenant_id, kg_name],
  );
  if (kg === null) throw notFound(`Knowledge graph '${kg_name}' not found`);
  return kg.id;
}

async function findSource(
  sql: Sql,
  kg_id: number,
  source_id: string,
): Promise<{ active_revision: number | null; version: number }> {
  const source = await sql.one<{ active_revision: number | null; version: number }>(
    `SELECT s.active_revision, k.version FROM sources s JOIN knowledge_graphs k ON k.id = s.kg_id
     WHERE s.id = $1 AND s.kg_id = $2 AND k.deleted_at IS NULL`,
    [source_id, kg_id],
  );
  if (source === null) throw notFound(`Source '${source_id}' not found`);
  return source;
}

async function removeRows(sql: Sql, kg_id: number, source_id: string): Promise<void> {
  const buried = await sql.query<{ source_id: string; revision: number }>(
    `INSERT INTO tombstones AS t (kg_id, source_id, revision, content_hash, chunk_ids)
     SELECT $1, source_id, revision, content_hash, ARRAY(
       SELECT p.chunk_id FROM revision_chunks p WHERE p.source_id = r.source_id AND p.revision = r.revision)
     FROM revisions r WHERE source_id = $2
     ON CONFLICT (source_id, revision) DO UPDATE
     SET deleted_at = excluded.deleted_at, swept = 0, chunk_ids = t.chunk_ids || excluded.chunk_ids
     RETURNING source_id, revision`,
    [kg_id, source_id],
  );
  await markRevisions(sql, kg_id, buried);
  await removeChunks(sql, "SELECT id FROM chunks WHERE source_id = $1", [source_id]);
  await sql.query("DELETE FROM sources WHERE id = $1", [source_id]);
  await countWipe(sql);
}

/**
 * Deletes child rows first, table by table: a cascade would search for them chunk by chunk. `ids` is a query for chunk
 * ids.
 */
export async function removeChunks(sql: Sql, ids: string, values: readonly unknown[]): Promise<void> {
  for (const table of ["mentions", "chunk_subjects", "chunk_triples"]) {
    await sql.query(`DELETE FROM ${table} WHERE chunk_id IN (${ids})`, values);
  }
  await sql.query(`DELETE FROM chunks WHERE id IN (${ids})`, values);
}
