// Turns the chunks' triples into support of relations. An end of a triple is the entity that the name supports in the
// same chunk. If the chunk does not have the name, it is the entity that the name supports as a subject elsewhere in
// the document. Several triples of merged names count once if they begin at the same place and state the same relation.
import { statedType } from "../rows/graph-rows.ts";
import { resolve } from "../rows/resolve.ts";
import { ascending, type Change, type Shift } from "./change.ts";
import { confidenceOf } from "./derive-relations.ts";
import { runShift } from "./run-shift.ts";
import { isAllowed } from "./suppress-relations.ts";

/** Support that a shift withdraws, summed by relation, as PostgreSQL writes arrays. */
interface Withdrawn {
  readonly ids: string;
  readonly weights: string;
  readonly counts: string;
}

export interface ShiftedRelations {
  /** Relations that existed before, and that gained or lost support. */
  readonly changed: readonly number[];
  readonly created: readonly number[];
  /** Relations without support and pin, which the last shift deletes at once. */
  readonly deleted: readonly number[];
  /** Distinct relations that the added chunks support. */
  readonly supported: number;
}

const noRelations: ShiftedRelations = { changed: [], created: [], deleted: [], supported: 0 };

/**
 * Withdraws the retired chunks' support, adds that of the added chunks, and creates missing relations, with the
 * confidence that follows from this support. Only the net difference is written.
 */
export async function shiftRelations(change: Change, shift: Shift): Promise<ShiftedRelations> {
  const { ids, weights, counts } = await withdraw(change, shift);
  if (ids === nothing.ids && shift.added.length === 0) return noRelations;
  const { source_id = null, revision = null } = change.moved ?? {};
  const values = [
    change.kg_id,
    ascending(shift.added),
    shift.keys ?? null,
    change.version,
    source_id,
    revision,
    ids,
    weights,
    counts,
    shift.last ?? false,
  ];
  const statement = { name: "shift_relations", text: shiftSql, values };
  const [row] = await runShift<ShiftedRelations>(change.sql, shift, statement);
  return row ?? noRelations;
}

/** Weights are integers, so a withdrawn support leaves no remainder. */
async function withdraw({ sql, kg_id }: Change, { retired, keys }: Shift): Promise<Withdrawn> {
  if (retired.length === 0) return nothing;
  const row = await sql.one<Withdrawn>(
    `WITH gone AS (
       DELETE FROM relation_support s WHERE chunk_id = ANY($1::bigint[])
         AND ($2::text[] IS NULL OR EXISTS (
           SELECT FROM relations r JOIN entities e ON e.id IN (r.source_entity_id, r.target_entity_id)
           WHERE r.id = s.relation_id AND e.kg_id = $3 AND e.key = ANY($2)))
       RETURNING relation_id, weight
     ), sums AS (SELECT relation_id AS id, sum(weight) AS weight, count(*) AS n FROM gone GROUP BY relation_id)
     SELECT coalesce(array_agg(id), '{}')::text AS ids, coalesce(array_agg(weight), '{}')::text AS weights,
       coalesce(array_agg(n), '{}')::text AS counts FROM sums`,
    [ascending(retired), keys ?? null, kg_id],
  );
  return row ?? nothing;
}

/** An empty array, as PostgreSQL writes it. */
const nothing: Withdrawn = { ids: "{}", weights: "{}", counts: "{}" };

/** The chunks that have a triple whose end is neither a subject nor a mention of the chunk itself. */
export async function relyingOnDocument(
  { sql }: Pick<Change, "sql">,
  chunks: readonly number[],
): Promise<readonly number[]> {
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

const shiftSql = `
WITH triples AS MATERIALIZED (
  SELECT t.* FROM chunk_triples t
  WHERE t.chunk_id = ANY($2::bigint[]) AND t.subject_key <> t.object_key
    AND ($3::text[] IS NULL OR t.subject_key = ANY($3) OR t.object_key = ANY($3))
    AND ${isAllowed("t.subject_key", "t.relation_type", "t.object_key")}
), ends AS MATERIALIZED (
  SELECT chunk_id, subject_key AS key FROM triples UNION SELECT chunk_id, object_key FROM triples
), here AS (
  SELECT chunk_id, key, type FROM mentions JOIN ends USING (chunk_id, key) WHERE chunk_id = ANY($2::bigint[])
  UNION
  SELECT chunk_id, key, type FROM chunk_subjects JOIN ends USING (chunk_id, key) WHERE chunk_id = ANY($2::bigint[])
), unnamed AS MATERIALIZED (
  SELECT e.chunk_id, e.key, p.source_id, p.revision
  FROM (SELECT chunk_id, key FROM ends EXCEPT SELECT chunk_id, key FROM here) e
  JOIN revision_chunks p ON p.chunk_id = e.chunk_id AND p.chunk_id = ANY($2::bigint[])
  CROSS JOIN LATERAL (SELECT id, active_revision FROM sources WHERE id = p.source_id LIMIT 1) d
  WHERE p.revision = CASE WHEN d.id = $5 THEN $6::int ELSE d.active_revision END
), places AS MATERIALIZED (
  SELECT d.source_id, d.revision, p.chunk_id FROM (SELECT DISTINCT source_id, revision FROM unnamed) d
  CROSS JOIN LATERAL (
    SELECT chunk_id FROM revision_chunks WHERE source_id = d.source_id AND revision = d.revision OFFSET 0) p
), subjects AS MATERIALIZED (
  SELECT DISTINCT p.source_id, p.revision, s.key, s.type
  FROM places p JOIN chunk_subjects s ON s.chunk_id = p.chunk_id AND s.chunk_id = ANY(ARRAY(SELECT chunk_id FROM places))
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
  SELECT t.chunk_id, a.id AS source_id, t.relation_type, b.id AS target_id, t.start_offset, max(t.end_offset) AS end_offset,
    max(t.weight) AS weight
  FROM triples t
  JOIN entity a ON a.chunk_id = t.chunk_id AND a.key = t.subject_key
  JOIN entity b ON b.chunk_id = t.chunk_id AND b.key = t.object_key
  WHERE a.id <> b.id GROUP BY t.chunk_id, a.id, t.relation_type, b.id, t.start_offset
), sums AS MATERIALIZED (
  SELECT source_id, target_id, relation_type, sum(weight) AS weight, count(*) AS n FROM stated
  GROUP BY source_id, target_id, relation_type
), known AS MATERIALIZED (
  SELECT s.*, r.id FROM sums s LEFT JOIN LATERAL (
    SELECT id FROM relations x WHERE kg_id = $1 AND source_entity_id = s.source_id AND target_entity_id = s.target_id
      AND ${statedType("x")} = s.relation_type LIMIT 1
  ) r ON true
), net AS MATERIALIZED (
  SELECT id, sum(weight) AS weight, sum(n) AS n FROM (
    SELECT id, weight, n FROM known WHERE id IS NOT NULL
    UNION ALL SELECT id, -weight, -n FROM unnest($7::bigint[], $8::bigint[], $9::bigint[]) AS gone (id, weight, n)
  ) AS moved GROUP BY id HAVING sum(weight) <> 0 OR sum(n) <> 0
), deleted AS (
  DELETE FROM relations r USING net
  WHERE r.id = ANY(ARRAY(SELECT id FROM net)) AND r.id = net.id AND $10 AND r.support_count + net.n = 0
    AND NOT EXISTS (SELECT FROM pins p WHERE p.kind = 'relation' AND p.id = r.id)
  RETURNING r.id
), reset AS (
  DELETE FROM overrides WHERE kind = 'relation' AND id IN (SELECT id FROM deleted)
), changed AS (
  UPDATE relations r SET weight = r.weight + net.weight, support_count = r.support_count + net.n
  FROM net WHERE r.id = ANY(ARRAY(SELECT id FROM net)) AND r.id = net.id AND net.id NOT IN (SELECT id FROM deleted)
  RETURNING r.id
), created AS (
  INSERT INTO relations (kg_id, source_entity_id, target_entity_id, relation_type, weight, support_count, confidence_score, version)
  SELECT $1::bigint, source_id, target_id, relation_type, weight, n, ${confidenceOf("weight")}, $4::bigint
  FROM known WHERE id IS NULL ORDER BY source_id, target_id, relation_type
  RETURNING id, source_entity_id AS source_id, target_entity_id AS target_id, relation_type
), named_relations AS (
  SELECT id, source_id, target_id, relation_type FROM known WHERE id IS NOT NULL
  UNION ALL SELECT id, source_id, target_id, relation_type FROM created
), supported AS (
  INSERT INTO relation_support (relation_id, chunk_id, start_offset, end_offset, weight)
  SELECT r.id, s.chunk_id, s.start_offset, s.end_offset, s.weight
  FROM stated s JOIN named_relations r ON r.source_id = s.source_id AND r.target_id = s.target_id
    AND r.relation_type = s.relation_type
  ORDER BY s.chunk_id, r.id, s.start_offset
)
SELECT ARRAY(SELECT id FROM changed) AS changed, ARRAY(SELECT id FROM created) AS created,
  ARRAY(SELECT id FROM deleted) AS deleted, (SELECT count(*) FROM sums) AS supported`;
