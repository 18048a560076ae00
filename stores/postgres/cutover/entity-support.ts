// Turns the chunks' subjects and mentions into support of entities: forms with counts, about_count and mention_count.
import { ascending, type Change, type Shift } from "./change.ts";

/**
 * The entity that a name supports, as LATERAL subquery over `alias.key` and `alias.type` ($1 = KG): the entity that a
 * person made for this type, else the derived one (variant ''). The result depends only on people's edits, never on the
 * order in which documents come and go. A suppressed key has no derived entity, hence supports nothing.
 */
export const resolve = (alias: string): string => `LATERAL (
  SELECT e.id, e.variant FROM entities e
  WHERE e.kg_id = $1 AND e.key = ${alias}.key AND e.variant IN ('', ${alias}.type)
  ORDER BY e.variant DESC LIMIT 1
)`;

/** Creates the derived entities that the added chunks need; `settle` derives their data. Returns their number. */
export async function createMissingEntities(change: Change, shift: Shift): Promise<number> {
  if (shift.added.length === 0) return 0;
  const row = await change.sql.one<{ n: number }>(
    `WITH names AS (
       SELECT key, type FROM chunk_subjects WHERE chunk_id = ANY($2::bigint[])
       UNION
       SELECT key, type FROM mentions WHERE chunk_id = ANY($2::bigint[])
     ), created AS (
       INSERT INTO entities (kg_id, key, label, entity_type, version)
       SELECT DISTINCT $1::bigint, n.key, n.key, 'other', $3::bigint FROM names n LEFT JOIN ${resolve("n")} e ON true
       WHERE ($4::text[] IS NULL OR n.key = ANY($4)) AND e.id IS NULL
         AND NOT EXISTS (SELECT FROM suppressed x WHERE x.kg_id = $1 AND x.kind = 'entity' AND x.natural_key = n.key)
       ORDER BY n.key
       RETURNING id
     ) SELECT count(*) AS n FROM created`,
    [change.kg_id, shift.added, change.version, shift.keys ?? null],
  );
  return row?.n ?? 0;
}

export interface TouchedEntities {
  readonly touched: readonly number[];
  readonly reworded: readonly number[];
  readonly described: readonly number[];
  /** Distinct entities that the added chunks support. */
  readonly supported: number;
}

/** Changes forms and counts by the support of the shifted chunks. Forms that reach 0 stay until `settle`. */
export async function shiftForms(change: Change, shift: Shift): Promise<TouchedEntities> {
  const row = await change.sql.one<TouchedEntities>(shiftFormsSql, [
    change.kg_id,
    ascending(shift.retired),
    ascending(shift.added),
    shift.keys ?? null,
  ]);
  return row ?? { touched: [], reworded: [], described: [], supported: 0 };
}

const shiftFormsSql = `
WITH signed AS (
  SELECT -1 AS sign, unnest($2::bigint[]) AS chunk_id UNION ALL SELECT 1, unnest($3::bigint[])
), names AS MATERIALIZED (
  SELECT sign, chunk_id, key, form, type, true AS about, strength, description
  FROM signed JOIN chunk_subjects USING (chunk_id) WHERE $4::text[] IS NULL OR key = ANY($4)
  UNION ALL
  SELECT sign, chunk_id, key, form, type, false, NULL, NULL
  FROM signed JOIN mentions USING (chunk_id) WHERE $4::text[] IS NULL OR key = ANY($4)
), resolved AS MATERIALIZED (
  SELECT n.key, n.type, e.id FROM (SELECT DISTINCT key, type FROM names) n CROSS JOIN ${resolve("n")} e
), support AS MATERIALIZED (
  SELECT r.id, n.* FROM names n JOIN resolved r ON r.key = n.key AND r.type = n.type
), moved AS (
  SELECT id, form, type, sum(sign)::int AS n FROM support GROUP BY id, form, type HAVING sum(sign) <> 0
), written AS (
  INSERT INTO entity_forms AS f (entity_id, form, type, n)
  SELECT id, form, type, n FROM moved ORDER BY id, form, type
  ON CONFLICT (entity_id, form, type) DO UPDATE SET n = f.n + excluded.n
  RETURNING entity_id AS id, form, type, n
), counts AS (
  SELECT id, coalesce(sum(sign) FILTER (WHERE about), 0) AS about, coalesce(sum(sign) FILTER (WHERE NOT about), 0) AS mentioned
  FROM (SELECT DISTINCT id, chunk_id, sign, about FROM support) s GROUP BY id
), counted AS (
  UPDATE entities e SET about_count = e.about_count + c.about, mention_count = e.mention_count + c.mentioned
  FROM counts c WHERE e.id = c.id AND (c.about <> 0 OR c.mentioned <> 0)
), described AS (
  SELECT id FROM support WHERE about AND description IS NOT NULL GROUP BY id, strength, description HAVING sum(sign) <> 0
)
SELECT
  ARRAY(SELECT id FROM written UNION SELECT id FROM described) AS touched,
  ARRAY(SELECT DISTINCT w.id FROM written w JOIN moved m USING (id, form, type) WHERE w.n = 0 OR w.n = m.n) AS reworded,
  ARRAY(SELECT DISTINCT id FROM described) AS described,
  (SELECT count(DISTINCT id) FROM support WHERE sign = 1) AS supported`;
