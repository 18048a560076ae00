// Writes what a target inherits from entities that were merged into it, and a relation from relations whose ends were
// merged. It is always computed from the merged rows, so that a split removes exactly what the merge added.
import type { Change } from "./change.ts";

/**
 * The target keeps its own pin. Without one it takes the pin of the merged entity with the lowest id. The properties
 * and given names of all merged entities become one edit with the field "merged". `isFirst`: the target has inherited
 * nothing so far.
 */
export async function inheritByEntities(
  { sql }: Change,
  targets: readonly number[],
  { isFirst = false }: { readonly isFirst?: boolean } = {},
): Promise<void> {
  if (!isFirst)
    await sql.query(
      `WITH unpinned AS (
         DELETE FROM pins WHERE kind = 'entity' AND id = ANY($1::bigint[]) AND merged_from IS NOT NULL)
       DELETE FROM overrides WHERE kind = 'entity' AND id = ANY($1::bigint[]) AND field = 'merged'`,
      [targets],
    );
  await sql.query(inheritedSql, [targets]);
}

const inheritedSql = `
WITH pinned AS (
  INSERT INTO pins (kind, id, data, merged_from)
  SELECT DISTINCT ON (target_id) 'entity', target_id, given->'pin', id FROM merged_entities
  WHERE target_id = ANY($1::bigint[]) AND given ? 'pin' ORDER BY target_id, id ON CONFLICT DO NOTHING
), members AS MATERIALIZED (
  SELECT id, target_id, given FROM merged_entities WHERE target_id = ANY($1::bigint[]) AND given <> '{}'
), properties AS (
  SELECT target_id, jsonb_object_agg(key, value) AS data FROM (
    SELECT DISTINCT ON (m.target_id, e.key) m.target_id, e.key, e.value FROM members m CROSS JOIN LATERAL jsonb_each(
      coalesce(m.given->'pin'->'properties', '{}') || coalesce(m.given->'overrides'->'properties', '{}')) AS e
    WHERE e.value <> 'null' ORDER BY m.target_id, e.key, m.id) AS first
  GROUP BY target_id
), aliases AS (
  SELECT target_id, jsonb_agg(DISTINCT alias) AS data FROM (
    SELECT target_id, given->'pin'->'label' AS alias FROM members UNION ALL
    SELECT target_id, given->'overrides'->'label' FROM members UNION ALL
    SELECT target_id, jsonb_array_elements(given->'overrides'->'aliases') FROM members) AS given_names
  WHERE alias IS NOT NULL GROUP BY target_id
)
INSERT INTO overrides (kind, id, field, value)
SELECT 'entity', t.id, 'merged',
  jsonb_build_object('properties', coalesce(p.data, '{}'), 'aliases', coalesce(a.data, '[]'))
FROM (SELECT DISTINCT target_id AS id FROM members) t
LEFT JOIN properties p ON p.target_id = t.id LEFT JOIN aliases a ON a.target_id = t.id`;

/**
 * A relation keeps its own pin and edits, and takes missing ones from the merged relation with the lowest id. It does
 * not take a type that another relation of the same ends has.
 */
export async function inheritByRelations({ sql }: Change, relations: readonly number[]): Promise<void> {
  const inherited = "WHERE kind = 'relation' AND id = ANY($1::bigint[]) AND merged_from IS NOT NULL";
  await sql.query(`WITH unpinned AS (DELETE FROM pins ${inherited}) DELETE FROM overrides ${inherited}`, [relations]);
  await sql.query(
    `WITH pinned AS (
       INSERT INTO pins (kind, id, data, merged_from)
       SELECT DISTINCT ON (into_id) 'relation', into_id, pin, id FROM merged_relations
       WHERE into_id = ANY($1::bigint[]) AND pin IS NOT NULL ORDER BY into_id, id ON CONFLICT DO NOTHING
     )
     INSERT INTO overrides (kind, id, field, value, merged_from)
     SELECT DISTINCT ON (m.into_id, e.key) 'relation', m.into_id, e.key, e.value, m.id
     FROM merged_relations m CROSS JOIN LATERAL jsonb_each(m.overrides) AS e
     WHERE m.into_id = ANY($1::bigint[]) AND NOT (e.key = 'relation_type' AND EXISTS (
       SELECT FROM relations r JOIN relations o ON o.kg_id = r.kg_id AND o.source_entity_id = r.source_entity_id
         AND o.target_entity_id = r.target_entity_id AND o.id <> r.id
       WHERE r.id = m.into_id AND o.relation_type = e.value #>> '{}'))
     ORDER BY m.into_id, e.key, m.id ON CONFLICT DO NOTHING`,
    [relations],
  );
}
