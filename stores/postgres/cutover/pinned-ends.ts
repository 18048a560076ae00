// A relation that a person made does not depend on documents. Therefore its ends stay as well, even without a pin of
// their own. When a person deletes the relation, an end without other support is deleted with it.
import type { Change } from "./change.ts";

/**
 * Whether a relation with a pin begins or ends at the entity `id` ($1 = KG). Scalar subqueries, not joins: the planner
 * evaluates them by index for each entity, and never reads all pins.
 */
export const isPinnedEnd = (id: string, kg = "$1"): string =>
  `coalesce(${relationAt(`r.kg_id = ${kg} AND r.source_entity_id = ${id}`)}, ${relationAt(`r.target_entity_id = ${id}`)}, false)`;

const relationAt = (condition: string): string => `(SELECT true FROM relations r WHERE ${condition}
  AND (SELECT true FROM pins p WHERE p.kind = 'relation' AND p.id = r.id) LIMIT 1)`;

/**
 * Removes the pins of these entities, and of relations that have one of them at either end. Returns the ends of those
 * relations.
 */
export async function unpin({ sql, kg_id }: Change, entities: readonly number[]): Promise<Set<number>> {
  const rows = await sql.query<{ ends: number[] }>(
    `WITH unpinned_entities AS (
       DELETE FROM pins WHERE kind = 'entity' AND id = ANY($1::bigint[])
     ), at AS MATERIALIZED (
       SELECT id, source_entity_id, target_entity_id FROM relations
       WHERE kg_id = $2 AND source_entity_id = ANY($1::bigint[])
       UNION SELECT id, source_entity_id, target_entity_id FROM relations WHERE target_entity_id = ANY($1::bigint[])
     ), unpinned AS (
       DELETE FROM pins WHERE kind = 'relation' AND id = ANY(ARRAY(SELECT id FROM at)) RETURNING id
     )
     SELECT ARRAY[source_entity_id, target_entity_id] AS ends FROM at JOIN unpinned USING (id)`,
    [entities, kg_id],
  );
  return new Set(rows.flatMap(({ ends }) => ends));
}
