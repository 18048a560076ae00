// Creates the derived entities that added chunks need and the knowledge graph lacks. Only the added chunks name these
// entities, so their rows are written complete, and `settle` need not derive them.

import { resolve } from "../rows/resolve.ts";
import { ascending, type Change, type Shift } from "./change.ts";
import { runShift } from "./run-shift.ts";

/** Creates missing entities with their forms, counts, label, type and description. Returns their ids. */
export async function createMissingEntities(change: Change, shift: Shift): Promise<readonly number[]> {
  if (shift.added.length === 0 || shift.isComplete) return [];
  const values = [change.kg_id, ascending(shift.added), change.version, shift.keys ?? null];
  const statement = { name: "create_missing", text: createSql, values };
  const [row] = await runShift<{ readonly ids: number[] }>(change.sql, shift, statement);
  return row?.ids ?? [];
}

/** Label, type and description follow the rules of derive-entities.ts. */
const createSql = `
WITH names AS MATERIALIZED (
  SELECT chunk_id, key, form, type, true AS about, strength, description FROM chunk_subjects
  WHERE chunk_id = ANY($2::bigint[]) AND ($4::text[] IS NULL OR key = ANY($4))
  UNION ALL
  SELECT chunk_id, key, form, type, false, NULL, NULL FROM mentions
  WHERE chunk_id = ANY($2::bigint[]) AND ($4::text[] IS NULL OR key = ANY($4))
), missing AS MATERIALIZED (
  SELECT n.key, n.type FROM (SELECT DISTINCT key, type FROM names) n LEFT JOIN ${resolve("n")} e ON true
  WHERE e.id IS NULL
    AND NOT EXISTS (SELECT FROM suppressed x WHERE x.kg_id = $1 AND x.kind = 'entity' AND x.natural_key = n.key)
), support AS MATERIALIZED (
  SELECT n.* FROM names n JOIN missing m ON m.key = n.key AND m.type = n.type
), forms AS MATERIALIZED (
  SELECT key, form, type, count(*)::int AS n FROM support GROUP BY key, form, type
), labels AS (
  SELECT DISTINCT ON (key) key, form FROM (SELECT key, form, sum(n) AS n FROM forms GROUP BY key, form) f
  ORDER BY key, n DESC, form
), types AS (
  SELECT DISTINCT ON (key) key, type FROM (SELECT key, type, sum(n) AS n FROM forms GROUP BY key, type) f
  ORDER BY key, type = 'other', n DESC, type
), descriptions AS (
  SELECT DISTINCT ON (key) key, description FROM support WHERE description IS NOT NULL
  ORDER BY key, strength DESC, description
), counts AS (
  SELECT key, count(*) FILTER (WHERE about) AS about, count(*) FILTER (WHERE NOT about) AS mentioned
  FROM (SELECT DISTINCT key, chunk_id, about FROM support) s GROUP BY key
), created AS (
  INSERT INTO entities (kg_id, key, label, entity_type, description, about_count, mention_count, version)
  SELECT $1::bigint, key, l.form, t.type, coalesce(d.description, ''), c.about, c.mentioned, $3::bigint
  FROM counts c JOIN labels l USING (key) JOIN types t USING (key) LEFT JOIN descriptions d USING (key) ORDER BY key
  RETURNING id, key
), formed AS (
  INSERT INTO entity_forms (entity_id, form, type, n)
  SELECT c.id, f.form, f.type, f.n FROM created c JOIN forms f ON f.key = c.key ORDER BY c.id, f.form, f.type
)
SELECT ARRAY(SELECT id FROM created) AS ids`;
