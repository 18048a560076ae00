// A relation's confidence is the noisy-or of its support: 1 − Π(1 − cᵢ) over statements and pin. It is stored as a sum
// of integer weights (−ln(1 − c) in millionths), so that the order in which support changed does not matter.
import type { Sql } from "../client.ts";
import { statedType } from "../rows/graph-rows.ts";
import { ascending, type Change, type Dirty } from "./change.ts";

export interface DerivedRelations {
  readonly changed: readonly number[];
  readonly deleted: readonly number[];
}

/** Deletes touched relations without support and pin, and writes the confidence of the others where it differs. */
export async function deriveRelations({ sql, version }: Change, dirty: Dirty): Promise<DerivedRelations> {
  const ids = ascending(dirty.relations);
  if (ids.length === 0) return { changed: [], deleted: [] };
  const deleted = dirty.weakened ? await deleteUnsupportedRelations(sql, ids) : [];
  const changed = await sql.query<{ id: number }>(deriveSql, [ids, version]);
  return { changed: changed.map((row) => row.id), deleted };
}

async function deleteUnsupportedRelations(sql: Sql, ids: readonly number[]): Promise<number[]> {
  const deleted = await sql.query<{ id: number }>(
    `WITH gone AS (
       DELETE FROM relations r WHERE id = ANY($1::bigint[]) AND support_count = 0
         AND NOT EXISTS (SELECT FROM pins p WHERE p.kind = 'relation' AND p.id = r.id)
       RETURNING id
     ), reset AS (DELETE FROM overrides WHERE kind = 'relation' AND id IN (SELECT id FROM gone))
     SELECT id FROM gone`,
    [ids],
  );
  return deleted.map((row) => row.id);
}

/**
 * The confidence of a relation with this weight, combined with that of a pin. Above a weight of 50 the confidence is 1
 * in every digit of a float; exp() would underflow for much larger weights.
 */
export const confidenceOf = (weight: string, pinned = "0"): string =>
  `round((1 - exp(-least(${weight}, 50000000) / 1e6::float8) * (1 - ${pinned}))::numeric, 4)::real`;

const pinnedConfidence = "coalesce((p.data->>'confidence_score')::float8, 0)";

/**
 * A relation that the graph store holds only while it has support is always marked: it may have gained its first or
 * lost its last support.
 */
const deriveSql = `
WITH derived AS (
  SELECT r.id,
    coalesce((o.data->>'confidence_score')::numeric::real, ${confidenceOf("r.weight", pinnedConfidence)}) AS confidence_score,
    coalesce(o.data->>'relation_type', ${statedType("r")}) AS relation_type,
    (coalesce(p.data->'properties', '{}') || coalesce(o.data->'properties', '{}'))
      - ARRAY(SELECT key FROM jsonb_each(o.data->'properties') WHERE value = 'null') AS properties
  FROM relations r
  LEFT JOIN pins p ON p.kind = 'relation' AND p.id = r.id
  LEFT JOIN LATERAL (
    SELECT jsonb_object_agg(field, value) AS data FROM overrides WHERE kind = 'relation' AND id = r.id) o ON true
  WHERE r.id = ANY($1::bigint[])
)
UPDATE relations r SET confidence_score = d.confidence_score, properties = d.properties, relation_type = d.relation_type,
  stated_type = nullif(${statedType("r")}, d.relation_type), version = $2, updated_at = now()
FROM derived d
WHERE r.id = d.id AND (NOT r.sync_graph
  OR (r.confidence_score, r.properties, r.relation_type)
    IS DISTINCT FROM (d.confidence_score, d.properties, d.relation_type))
RETURNING r.id`;
