// Counts the entities and relations that a knowledge graph would lose together with these chunks. A deletion in two
// steps answers with these numbers before it removes the records.

import { resolve } from "../rows/resolve.ts";
import { ascending, type Change } from "./change.ts";
import { isPinnedEnd } from "./pinned-ends.ts";
import { withoutNestedLoops } from "./without-nested-loops.ts";

export interface Lost {
  readonly entities: number;
  readonly relations: number;
}

export async function countLost({ sql, kg_id }: Change, retired: readonly number[]): Promise<Lost> {
  const run = () => sql.one<Lost>(lostSql, [kg_id, ascending(retired)]);
  const lost = await withoutNestedLoops(sql, { retired, added: [] }, run);
  return lost ?? { entities: 0, relations: 0 };
}

/**
 * The rules of `shiftForms`, `shiftRelations` and `deleteUnsupported`. An entity is lost if it has no support, no pin
 * and no relation with a pin. A relation is lost with either of its ends.
 */
const lostSql = `
WITH names AS MATERIALIZED (
  SELECT chunk_id, key, type, true AS about FROM chunk_subjects WHERE chunk_id = ANY($2::bigint[])
  UNION ALL
  SELECT chunk_id, key, type, false FROM mentions WHERE chunk_id = ANY($2::bigint[])
), resolved AS MATERIALIZED (
  SELECT n.key, n.type, e.id FROM (SELECT DISTINCT key, type FROM names) n CROSS JOIN ${resolve("n")} e
), counts AS MATERIALIZED (
  SELECT id, count(*) FILTER (WHERE about) AS about, count(*) FILTER (WHERE NOT about) AS mentioned
  FROM (SELECT DISTINCT r.id, n.chunk_id, n.about FROM names n JOIN resolved r ON r.key = n.key AND r.type = n.type) s
  GROUP BY id
), bare AS MATERIALIZED (
  SELECT e.id FROM counts c JOIN entities e ON e.id = c.id AND e.id = ANY(ARRAY(SELECT id FROM counts))
  WHERE e.about_count = c.about AND e.mention_count = c.mentioned
    AND NOT EXISTS (SELECT FROM pins p WHERE p.kind = 'entity' AND p.id = e.id)
), gone AS MATERIALIZED (
  SELECT id FROM bare b WHERE NOT ${isPinnedEnd("b.id")}
), withdrawn AS MATERIALIZED (
  SELECT relation_id AS id, count(*) AS n FROM relation_support WHERE chunk_id = ANY($2::bigint[]) GROUP BY relation_id
), lost AS (
  SELECT r.id FROM withdrawn w JOIN relations r ON r.id = w.id AND r.id = ANY(ARRAY(SELECT id FROM withdrawn))
  WHERE r.support_count = w.n AND NOT EXISTS (SELECT FROM pins p WHERE p.kind = 'relation' AND p.id = r.id)
  UNION SELECT id FROM relations WHERE kg_id = $1 AND source_entity_id = ANY(ARRAY(SELECT id FROM gone))
  UNION SELECT id FROM relations WHERE target_entity_id = ANY(ARRAY(SELECT id FROM gone))
)
SELECT (SELECT count(*) FROM gone) AS entities, (SELECT count(*) FROM lost) AS relations`;
