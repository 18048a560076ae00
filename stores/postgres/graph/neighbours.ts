import type { GraphRelation } from "../../ports/graph.ts";
import type { Sql } from "../client.ts";

const columns = "id, source_entity_id, target_entity_id, relation_type, confidence_score, version";

/** Each relation once, most confident first, then lowest id. */
export const neighbours = (
  sql: Sql,
  kg_id: number,
  search: { readonly entity_ids: readonly number[]; readonly relation_types?: readonly string[]; readonly cap: number },
): Promise<GraphRelation[]> =>
  sql.query<GraphRelation>(
    `SELECT DISTINCT n.* FROM (SELECT DISTINCT unnest($2::bigint[]) AS id) AS seed
     CROSS JOIN LATERAL (
       SELECT * FROM (
         SELECT ${columns} FROM graph.relations WHERE kg_id = $1 AND source_entity_id = seed.id
         UNION SELECT ${columns} FROM graph.relations WHERE kg_id = $1 AND target_entity_id = seed.id) AS r
       WHERE $3::text[] IS NULL OR relation_type = ANY ($3)
       ORDER BY confidence_score DESC, id LIMIT $4) AS n
     ORDER BY n.confidence_score DESC, n.id`,
    [kg_id, search.entity_ids, search.relation_types ?? null, search.cap],
  );

/** Relations between any of the entities and one of them, either direction, most confident first. */
export const relationsBetween = (
  sql: Sql,
  kg_id: number,
  ends: { readonly entity_ids: readonly number[]; readonly other: number; readonly cap: number },
): Promise<GraphRelation[]> =>
  sql.query<GraphRelation>(
    `SELECT * FROM (
       SELECT ${columns} FROM graph.relations
       WHERE kg_id = $1 AND source_entity_id = $3 AND target_entity_id = ANY ($2::bigint[])
       UNION SELECT ${columns} FROM graph.relations
       WHERE kg_id = $1 AND target_entity_id = $3 AND source_entity_id = ANY ($2::bigint[])) AS r
     ORDER BY confidence_score DESC, id LIMIT $4`,
    [kg_id, ends.entity_ids, ends.other, ends.cap],
  );
