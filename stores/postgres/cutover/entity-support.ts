// Turns the chunks' subjects and mentions into support of existing entities: forms with counts, about_count and
// mention_count. Missing entities: create-entities.ts.

import { resolve } from "../rows/resolve.ts";
import { ascending, type Change, type Shift } from "./change.ts";
import { isPinnedEnd } from "./pinned-ends.ts";
import { runShift } from "./run-shift.ts";

export interface TouchedEntities {
  readonly touched: readonly number[];
  readonly reworded: readonly number[];
  readonly described: readonly number[];
  /** Distinct entities of these that the added chunks support. */
  readonly supported: number;
}

/**
 * Changes forms and counts of existing entities by the support of the shifted chunks. Names without an entity are
 * skipped. An entity that lost all support stays until `settle`; in the last shift its counts are not even written.
 */
export async function shiftForms(change: Change, shift: Shift): Promise<TouchedEntities> {
  const { retired, added, keys = null, last = false } = shift;
  const values = [change.kg_id, ascending(retired), ascending(added), keys, last];
  const statement = { name: "shift_forms", text: shiftFormsSql, values };
  const [row] = await runShift<TouchedEntities>(change.sql, shift, statement);
  return row ?? { touched: [], reworded: [], described: [], supported: 0 };
}

const subjectsOf = (sign: 1 | -1, chunks: string): string => `
  SELECT ${sign} AS sign, chunk_id, key, form, type, true AS about, strength, description FROM chunk_subjects
  WHERE chunk_id = ANY(${chunks}::bigint[]) AND ($4::text[] IS NULL OR key = ANY($4))`;

const mentionsOf = (sign: 1 | -1, chunks: string): string => `
  SELECT ${sign}, chunk_id, key, form, type, false, NULL, NULL FROM mentions
  WHERE chunk_id = ANY(${chunks}::bigint[]) AND ($4::text[] IS NULL OR key = ANY($4))`;

/** Change of the number of these names that resolve through a merged entity. */
const borrowed = "coalesce(sum(sign) FILTER (WHERE merged_id IS NOT NULL), 0)";

const shiftFormsSql = `
WITH names AS MATERIALIZED (
  ${subjectsOf(-1, "$2")} UNION ALL ${subjectsOf(1, "$3")} UNION ALL ${mentionsOf(-1, "$2")} UNION ALL ${mentionsOf(1, "$3")}
), resolved AS MATERIALIZED (
  SELECT n.key, n.type, e.id, e.merged_id FROM (SELECT DISTINCT key, type FROM names) n CROSS JOIN ${resolve("n")} e
), support AS MATERIALIZED (
  SELECT r.id, r.merged_id, n.* FROM names n JOIN resolved r ON r.key = n.key AND r.type = n.type
), moved AS MATERIALIZED (
  SELECT id, form, type, sum(sign)::int AS n, ${borrowed}::int AS borrowed
  FROM support GROUP BY id, form, type HAVING sum(sign) <> 0 OR ${borrowed} <> 0
), vanished AS (
  DELETE FROM entity_forms f USING moved m
  WHERE m.n < 0 AND f.entity_id = ANY(ARRAY(SELECT id FROM moved WHERE n < 0)) AND f.entity_id = m.id AND f.form = m.form AND f.type = m.type AND f.n + m.n = 0
  RETURNING f.entity_id AS id, f.form, f.type
), written AS (
  INSERT INTO entity_forms AS f (entity_id, form, type, n, borrowed)
  SELECT id, form, type, n, borrowed FROM moved m
  WHERE NOT EXISTS (SELECT FROM vanished v WHERE v.id = m.id AND v.form = m.form AND v.type = m.type)
  ORDER BY id, form, type
  ON CONFLICT (entity_id, form, type) DO UPDATE SET n = f.n + excluded.n, borrowed = f.borrowed + excluded.borrowed
  RETURNING entity_id AS id, form, type, n
), merged_names AS (
  UPDATE merged_entities m SET named = m.named + s.n
  FROM (SELECT merged_id, sum(sign)::int AS n FROM support WHERE merged_id IS NOT NULL
        GROUP BY merged_id HAVING sum(sign) <> 0 ORDER BY merged_id) AS s WHERE m.id = s.merged_id
), counts AS (
  SELECT id, coalesce(sum(sign) FILTER (WHERE about), 0) AS about, coalesce(sum(sign) FILTER (WHERE NOT about), 0) AS mentioned
  FROM (SELECT DISTINCT id, chunk_id, sign, about FROM support) s GROUP BY id
), counted AS (
  UPDATE entities e SET about_count = e.about_count + c.about, mention_count = e.mention_count + c.mentioned
  FROM counts c WHERE e.id = ANY(ARRAY(SELECT id FROM counts)) AND e.id = c.id AND (c.about <> 0 OR c.mentioned <> 0)
    AND NOT ($5 AND e.about_count + c.about = 0 AND e.mention_count + c.mentioned = 0
      AND NOT EXISTS (SELECT FROM pins p WHERE p.kind = 'entity' AND p.id = e.id)
      AND NOT ${isPinnedEnd("e.id")})
), described AS (
  SELECT id FROM support WHERE about AND description IS NOT NULL GROUP BY id, strength, description HAVING sum(sign) <> 0
)
SELECT
  ARRAY(SELECT id FROM written UNION SELECT id FROM vanished UNION SELECT id FROM described) AS touched,
  ARRAY(SELECT id FROM vanished UNION SELECT w.id FROM written w JOIN moved m USING (id, form, type) WHERE w.n = m.n) AS reworded,
  ARRAY(SELECT DISTINCT id FROM described) AS described,
  (SELECT count(DISTINCT id) FROM support WHERE sign = 1) AS supported`;
