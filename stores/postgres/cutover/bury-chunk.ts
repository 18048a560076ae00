import { postedOrigin } from "../../../domain/quotes.ts";
import { countWipe } from "../rows/count-wipe.ts";
import type { Change } from "./change.ts";
import { markChunks } from "./mark.ts";

interface BuriedChunk {
  readonly id: number;
  readonly content_hash: string;
  /** Further quotes. Texts with one of them are erased, as are texts that quote the chunk itself. */
  readonly quotes?: readonly string[];
}

/**
 * Leaves a tombstone of a deleted chunk and marks the chunk for the engines. Because of the tombstone the sweeper
 * cleans the engines once more and erases texts that quote the chunk.
 */
export async function buryChunk(change: Change, { id, content_hash, quotes = [] }: BuriedChunk): Promise<void> {
  const { sql, kg_id } = change;
  const { source_id, revision } = postedOrigin(id);
  await sql.query(
    `INSERT INTO tombstones (kg_id, source_id, revision, content_hash, chunk_ids, quotes)
     VALUES ($1, $2, $3, $4, ARRAY[$5::bigint], $6)`,
    [kg_id, source_id, revision, content_hash, id, quotes],
  );
  await countWipe(sql);
  await markChunks(change, [id], { in_vectors: true });
}
