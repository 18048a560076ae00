// Outbox marks: dirty keys without payload. A relay reads each record's current state, and deletes a missing one from
// the projection.
import type { Change } from "./change.ts";
import { asksForCopy } from "./mark-copies.ts";

export interface Marks {
  /** Changed or deleted entities. */
  readonly entities: Iterable<number>;
  readonly relations: Iterable<number>;
}

/**
 * Marks records that projections must update. A record with synchronisation switched off is skipped while it has no
 * derived support. The time of an existing row stays, because the row may be leased: its relay sees the new `gen` and
 * comes again.
 */
export async function mark({ sql, kg_id, version }: Change, marks: Marks): Promise<void> {
  const entities = [...marks.entities];
  const relations = [...marks.relations];
  if (entities.length + relations.length === 0) return;
  await sql.query(
    `WITH entity AS (
       SELECT i.id, e.sync_graph IS NOT FALSE OR s.supported AS graph, e.sync_vectors IS NOT FALSE OR s.supported AS vectors
       FROM unnest($3::bigint[]) AS i (id) LEFT JOIN entities e ON e.id = i.id
       CROSS JOIN LATERAL (SELECT e.about_count + e.mention_count > 0 AS supported) s
     ), changed AS (
       SELECT 'graph' AS target, 'entity:' || id AS key FROM entity WHERE graph
       UNION ALL SELECT t, 'entity:' || id FROM entity, unnest(ARRAY['vectors', 'keywords']) AS t WHERE vectors
       UNION ALL SELECT 'graph', 'relation:' || i.id FROM unnest($4::bigint[]) AS i (id) LEFT JOIN relations r ON r.id = i.id
         WHERE r.sync_graph IS NOT FALSE OR r.support_count > 0
     ), dirty AS (
       SELECT target, key FROM changed
       UNION ALL SELECT 'secondary_graph', c.key FROM changed c, knowledge_graphs k
         WHERE c.target = 'graph' AND k.id = $1 AND ${asksForCopy}
     )
     INSERT INTO outbox AS o (target, key, kg_id, oldest_version, newest_version)
     SELECT target, key, $1, $2::bigint, $2::bigint FROM dirty ORDER BY target, key
     ON CONFLICT (target, key) DO UPDATE SET gen = o.gen + 1, newest_version = excluded.newest_version,
       oldest_version = least(o.oldest_version, excluded.oldest_version)`,
    [kg_id, version, entities, relations],
  );
}
