import type { EntityOperation } from "../../ports/records/merges.ts";
import type { Sql } from "../client.ts";

/** Newest first. */
export const listOperations = (
  sql: Sql,
  kg_id: number,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<readonly EntityOperation[]> =>
  sql.query<EntityOperation>(
    `SELECT id, operation, entity_id, ids, key_id, version, at FROM entity_operations
     WHERE kg_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [kg_id, before, limit],
  );

export async function countOperations(sql: Sql, kg_id: number): Promise<number> {
  const row = await sql.one<{ n: number }>("SELECT count(*) AS n FROM entity_operations WHERE kg_id = $1", [kg_id]);
  return row?.n ?? 0;
}
