import { operationsKept } from "../../../domain/limits/edits.ts";
import type { EntityOperation } from "../../ports/records/merges.ts";
import type { Sql } from "../client.ts";
import type { Change } from "../cutover/change.ts";

/** Writes a line of the journal, and deletes the oldest beyond `operationsKept`. */
export async function noteOperation(
  { sql, kg_id, version }: Change,
  { operation, entity_id, ids, key_id }: Pick<EntityOperation, "operation" | "entity_id" | "ids" | "key_id">,
): Promise<void> {
  await sql.query(
    `INSERT INTO entity_operations (kg_id, operation, entity_id, ids, key_id, version) VALUES ($1, $2, $3, $4, $5, $6)`,
    [kg_id, operation, entity_id, ids, key_id, version],
  );
  await sql.query(
    `DELETE FROM entity_operations WHERE kg_id = $1 AND id <= (
       SELECT id FROM entity_operations WHERE kg_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1)`,
    [kg_id, operationsKept],
  );
}

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
