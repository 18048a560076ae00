// Turns the chunks' triples into support of relations. An end of a triple is the entity that the name supports in the
// same chunk; for a name that the chunk lacks, the entity that it supports as a subject elsewhere in the document.
import type { Sql } from "../client.ts";
import { ascending, type Change, type Shift } from "./change.ts";
import { confidenceOf } from "./derive-relations.ts";
import { resolve } from "./entity-support.ts";

/** Withdraws the retired chunks' support. Weights are integers, so a withdrawn support leaves no remainder. */
export async function withdrawRelations(change: Change, shift: Shift): Promise<readonly number[]> {
  if (shift.retired.length === 0) return [];
  const rows = await change.sql.query<{ id: number }>(
    `WITH gone AS (
       DELETE FROM relation_support s WHERE chunk_id = ANY($1::bigint[])
         AND ($2::text[] IS NULL OR EXISTS (
           SELECT FROM relations r JOIN entities e ON e.id IN (r.source_entity_id, r.target_entity_id)
           WHERE r.id = s.relation_id AND e.kg_id = $3 AND e.key = ANY($2)))
       RETURNING relation_id, weight
     ), sums AS (SELECT relation_id, sum(weight) AS weight, count(*) AS n FROM gone GROUP BY relation_id)
     UPDATE relations r SET weight = r.weight - s.weight, support_count = r.support_count - s.n
     FROM sums s WHERE r.id = s.relation_id RETURNING r.id`,
    [ascending(shift.retired), shift.keys ?? null, change.kg_id],
  );
  return rows.map((row) => row.id);
}

export interface SupportedRelations {
  readonly touched: readonly number[];
  /** Those of `touched` that did not exist. */
  readonly created: readonly number[];
}

/** Adds the added chunks' support and creates missing relations, with the confidence that follows from this support. */
export async function supportRelations(change: Change, shift: Shift): Promise<SupportedRelations> {
  if (shift.added.length === 0) return { touched: [], created: [] };
  const { source_id = null, revision = null } = change.moved ?? {};
  const values = [change.kg_id, ascending(shift.added), shift.keys ?? null, change.version, source_id, revision];
  const run = () => change.sql.one<SupportedRelations>(supportSql, values);
  const row = shift.added.length > nestedLoopChunks ? await withoutNestedLoops(change.sql, run) : await run();
  return row ?? { touched: [], created: [] };
}

/**
 * The planner estimates one row for a materialized CTE and joins by nested loops: harmless for some chunks, hours for
 * thousands.
 */
const nestedLoopChunks = 100;

async function withoutNestedLoops<T>(sql: Sql, run: () => Promise<T>): Promise<T> {
  await sql.query("SET LOCAL enable_nestloop = off");
  const result = await run();
  await sql.query("SET LOCAL enable_nestloop = on");
  return result;
}

/** Of these chunks those with a triple whose end is neither a subject nor a mention of the chunk itself. */
export async function relyingOnDocument({ sql }: Change, chunks: readonly number[]): Promise<readonly number[]> {
  if (chunks.length === 0) return [];
  const rows = await sql.query<{ id: number }>(
    `SELECT DISTINCT t.chunk_id AS id FROM chunk_triples t CROSS JOIN LATERAL (VALUES (t.subject_key), (t.object_key)) AS e (key)
     WHERE t.chunk_id = ANY($1::bigint[])
       AND NOT EXISTS (SELECT FROM mentions m WHERE m.chunk_id = t.chunk_id AND m.key = e.key)
       AND NOT EXISTS (SELECT FROM chunk_subjects s WHERE s.chunk_id = t.chunk_id AND s.key = e.key)
     ORDER BY id`,
    [ascending(chunks)],
  );
  return rows.map(({ id }) => id);
}

/** A row without `xmax` was inserted by this statement, any other was updated. */
const supportSql = `
WITH triples AS MATERIALIZED (
  SELECT t.* FROM chunk_triples t
  WHERE t.chunk_id = ANY($2::bigint[]) AND t.subject_key <> t.object_key
    AND ($3::text[] IS NULL OR t.subject_key = ANY($3) OR t.object_key = ANY($3))
    AND NOT EXISTS (SELECT FROM suppressed x WHERE x.kg_id = $1 AND x.kind = 'relation'
      AND x.natural_key = t.subject_key || E'\\x1f' || t.relation_type || E'\\x1f' || t.object_key)
), ends AS MATERIALIZED (
  SELECT chunk_id, subject_key AS key FROM triples UNION SELECT chunk_id, object_key FROM triples
), here AS (
  SELECT chunk_id, key, type FROM mentions JOIN ends USING (chunk_id, key) WHERE chunk_id = ANY($2::bigint[])
  UNION
  SELECT chunk_id, key, type FROM chunk_subjects JOIN ends USING (chunk_id, key) WHERE chunk_id = ANY($2::bigint[])
), unnamed AS MATERIALIZED (
  SELECT e.chunk_id, e.key, p.source_id, p.revision
  FROM (SELECT chunk_id, key FROM ends EXCEPT SELECT chunk_id, key FROM here) e
  JOIN revision_chunks p ON p.chunk_id = e.chunk_id
  JOIN sources d ON d.id = p.source_id AND p.revision = CASE WHEN d.id = $5 THEN $6::int ELSE d.active_revision END
), subjects AS MATERIALIZED (
  SELECT DISTINCT p.source_id, p.revision, s.key, s.type
  FROM (SELECT DISTINCT source_id, revision FROM unnamed) d
  JOIN revision_chunks p USING (source_id, revision) JOIN chunk_subjects s ON s.chunk_id = p.chunk_id
), elsewhere AS (
  SELECT u.chunk_id, u.key, s.type FROM unnamed u JOIN subjects s USING (source_id, revision, key)
), named AS MATERIALIZED (
  SELECT * FROM here UNION ALL SELECT * FROM elsewhere
), resolved AS MATERIALIZED (
  SELECT n.key, n.type, e.id, e.variant FROM (SELECT DISTINCT key, type FROM named) n CROSS JOIN ${resolve("n")} e
), entity AS MATERIALIZED (
  SELECT DISTINCT ON (n.chunk_id, n.key) n.chunk_id, n.key, r.id
  FROM named n JOIN resolved r ON r.key = n.key AND r.type = n.type
  ORDER BY n.chunk_id, n.key, r.variant
), stated AS MATERIALIZED (
  SELECT t.chunk_id, a.id AS source_id, t.relation_type, b.id AS target_id, t.start_offset, t.end_offset, t.weight
  FROM triples t
  JOIN entity a ON a.chunk_id = t.chunk_id AND a.key = t.subject_key
  JOIN entity b ON b.chunk_id = t.chunk_id AND b.key = t.object_key
), written AS (
  INSERT INTO relations AS r (kg_id, source_entity_id, target_entity_id, relation_type, weight, support_count, confidence_score, version)
  SELECT $1::bigint, source_id, target_id, relation_type, sum(weight), count(*), ${confidenceOf("sum(weight)")}, $4::bigint
  FROM stated GROUP BY source_id, target_id, relation_type ORDER BY source_id, target_id, relation_type
  ON CONFLICT (kg_id, source_entity_id, target_entity_id, relation_type)
    DO UPDATE SET weight = r.weight + excluded.weight, support_count = r.support_count + excluded.support_count
  RETURNING id, source_entity_id, target_entity_id, relation_type, xmax = 0 AS created
), supported AS (
  INSERT INTO relation_support (relation_id, chunk_id, start_offset, end_offset, weight)
  SELECT w.id, s.chunk_id, s.start_offset, s.end_offset, s.weight
  FROM stated s JOIN written w ON w.source_entity_id = s.source_id AND w.target_entity_id = s.target_id
    AND w.relation_type = s.relation_type
  ORDER BY w.id, s.chunk_id, s.start_offset
)
SELECT ARRAY(SELECT id FROM written) AS touched, ARRAY(SELECT id FROM written WHERE created) AS created`;
