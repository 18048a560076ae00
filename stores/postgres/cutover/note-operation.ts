import { operationsKept } from "../../../domain/limits/edits.ts";
import type { EntityOperation } from "../../ports/records/merges.ts";
import type { Change } from "./change.ts";

/** Writes a line of the journal, and deletes the oldest beyond `operationsKept`. */
export async function noteOperation(
  { sql, kg_id, version }: Change,
  { operation, entity_id, ids, key_id }: Pick<EntityOperation, "operation" | "entity_id" | "ids" | "key_id">,
): Promise<void> {
  await sql.query(
    `WITH forgotten AS (
       -- The statement does not see the new line, which is one of those that are kept.
       DELETE FROM entity_operations WHERE kg_id = $1 AND id <= (
         SELECT id FROM entity_operations WHERE kg_id = $1 ORDER BY id DESC OFFSET $7 - 1 LIMIT 1)
     )
     INSERT INTO entity_operations (kg_id, operation, entity_id, ids, key_id, version) VALUES ($1, $2, $3, $4, $5, $6)`,
    [kg_id, operation, entity_id, ids, key_id, version, operationsKept],
  );
}
