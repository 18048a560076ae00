// Chunks for a reader that began with certain revisions. Some of their sources may have been replaced since.
import type { ActiveChunk } from "../../../domain/chunk.ts";
import type { Revisions } from "../../../domain/evidence.ts";
import type { ReadingRecords } from "../../ports/records/reading.ts";
import type { Sql } from "../client.ts";
import { type ReadChunks, readRevisions } from "./reading-chunks.ts";

/**
 * `ReadingRecords.chunks`. Reads the active chunks first, because they are usually right and in memory. Only sources
 * that were replaced cost another statement.
 */
export function createRevisionReader(db: Sql, readActive: ReadChunks): ReadingRecords["chunks"] {
  return async (kg_ids, chunk_ids, revisions) => {
    const active = await readActive(kg_ids, chunk_ids);
    if (revisions === undefined) return active;
    const found = new Map(active.filter((chunk) => belongs(chunk, revisions)).map((chunk) => [chunk.chunk_id, chunk]));
    const others = chunk_ids.filter((id) => !found.has(id));
    if (others.length === 0) return active;
    for (const chunk of await readRevisions(db, { kg_ids, chunk_ids: others }, revisions))
      found.set(chunk.chunk_id, chunk);
    return chunk_ids.flatMap((id) => found.get(id) ?? []);
  };
}

function belongs({ source_id, revision }: ActiveChunk, revisions: Revisions): boolean {
  const wanted = source_id === null ? undefined : revisions[source_id];
  return wanted === undefined || wanted === revision;
}

/** `ReadingRecords.activeIds`. */
export async function activeIds(
  db: Sql,
  kg_ids: readonly number[],
  chunk_ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (chunk_ids.length === 0) return new Set();
  const rows = await db.prepared<{ id: number }>(
    "active_ids",
    `SELECT c.id FROM chunks c
     JOIN knowledge_graphs k ON k.id = c.kg_id AND k.deleted_at IS NULL
     LEFT JOIN sources s ON s.id = c.source_id
     WHERE c.id = ANY($2::bigint[]) AND c.kg_id = ANY($1::bigint[]) AND (c.source_id IS NULL OR (s.status <> 'deleting'
       AND EXISTS (SELECT FROM revision_chunks p
         WHERE p.chunk_id = c.id AND p.source_id = s.id AND p.revision = s.active_revision)))`,
    [kg_ids, chunk_ids],
  );
  return new Set(rows.map(({ id }) => id));
}
