import { entitiesShownLimit } from "../../../domain/limits/shown.ts";
import type { StoredChunk } from "../../ports/records/edit-chunks.ts";
import type { Sql } from "../client.ts";
import { resolve } from "../rows/resolve.ts";

/**
 * Whether readers see `chunks c`: a person posted it, or the active revision of its source contains it. This form makes
 * the planner check one chunk after another; with EXISTS a page of a list might read all places first.
 */
export const isSeen = `(c.source_id IS NULL OR (
  SELECT true FROM sources s JOIN revision_chunks p ON p.source_id = s.id AND p.revision = s.active_revision
  WHERE s.id = c.source_id AND s.status <> 'deleting' AND p.chunk_id = c.id LIMIT 1))`;

/** `ChunkEdits.findChunk`. */
export async function findChunk(sql: Sql, kg_id: number, chunk_id: number): Promise<StoredChunk | null> {
  const [chunk] = await readChunks(sql, kg_id, [chunk_id]);
  return chunk ?? null;
}

/** The chunks that readers see, by id. */
export const readChunks = (sql: Sql, kg_id: number, ids: readonly number[]): Promise<StoredChunk[]> =>
  sql.query<StoredChunk>(
    `SELECT c.id, c.kg_id, c.content, c.metadata, c.source_id, c.sync_vectors AS in_vectors,
       c.title, c.heading_path, place.start_offset, place.end_offset, place.page,
       coalesce(c.posted_at, (
         SELECT min(r.created_at) FROM revision_chunks p JOIN revisions r USING (source_id, revision) WHERE p.chunk_id = c.id
       )) AS created_at,
       ARRAY(
         SELECT DISTINCT e.id FROM (
           SELECT key, type FROM chunk_subjects WHERE chunk_id = c.id UNION SELECT key, type FROM mentions WHERE chunk_id = c.id
         ) n CROSS JOIN ${resolve("n")} e ORDER BY e.id LIMIT ${entitiesShownLimit}) AS entity_ids
     FROM chunks c JOIN knowledge_graphs k ON k.id = c.kg_id AND k.deleted_at IS NULL
     LEFT JOIN LATERAL (
       SELECT p.start_offset, p.end_offset, p.page
       FROM sources s JOIN revision_chunks p ON p.source_id = s.id AND p.revision = s.active_revision
       WHERE s.id = c.source_id AND p.chunk_id = c.id ORDER BY p.ordinal LIMIT 1) place ON true
     WHERE c.kg_id + 0 = $1 AND c.id = ANY($2::bigint[]) AND ${isSeen} ORDER BY c.id`,
    [kg_id, ids],
  );
