import type { ChunkEdge } from "../../ports/graph.ts";
import type { Sql } from "../client.ts";

/** a: ABOUT, m: MENTIONS. */
type EdgeKind = "a" | "m";

export const edgesOf = (
  sql: Sql,
  kg_id: number,
  { chunk_ids, kind }: { readonly chunk_ids: readonly number[]; readonly kind: EdgeKind },
): Promise<ChunkEdge[]> =>
  sql.query<ChunkEdge>(
    `SELECT chunk_id, key, weight FROM graph.edges
     WHERE kg_id = $1 AND chunk_id = ANY ($2::bigint[]) AND kind = $3::"char" ORDER BY chunk_id, key`,
    [kg_id, chunk_ids, kind],
  );

/**
 * Sorted by key. The index stores each key's edges in the requested order, so a popular key costs at most `cap` rows.
 */
export const chunksByKey = (
  sql: Sql,
  kg_id: number,
  wanted: { readonly kind: EdgeKind; readonly keys: readonly string[]; readonly cap: number },
): Promise<ChunkEdge[]> =>
  sql.prepared<ChunkEdge>(
    "chunks_by_key",
    `SELECT e.chunk_id, e.key, e.weight FROM (SELECT DISTINCT unnest($3::text[]) COLLATE "C" AS key) AS wanted
     CROSS JOIN LATERAL (
       SELECT chunk_id, key, weight FROM graph.edges WHERE kg_id = $1 AND kind = $2::"char" AND key = wanted.key
       ORDER BY weight DESC, chunk_id LIMIT $4) AS e
     ORDER BY e.key, e.weight DESC, e.chunk_id`,
    [kg_id, wanted.kind, wanted.keys, wanted.cap],
  );
