// An entity is a function of its support. Label, type and description come from the forms and subjects of active
// chunks; its pin fills gaps; a person's edits override both. An entity without support and pin is deleted, unless
// a relation with a pin needs it.

import { isVariantOf, namesLeadingTo } from "../rows/resolve.ts";
import { ascending, type Change, type Dirty, union } from "./change.ts";
import { withKeptPlan } from "./kept-plan.ts";
import { isPinnedEnd } from "./pinned-ends.ts";

export interface DeletedEntities {
  readonly entities: readonly number[];
  /** Relations that were deleted with one of their entities. */
  readonly relations: readonly number[];
}

export const nothingGone: DeletedEntities = { entities: [], relations: [] };

/**
 * Deletes touched entities without support and pin, with their relations and edits. Keeps ends of a relation with a
 * pin.
 */
export async function deleteUnsupported({ sql, kg_id }: Change, touched: Iterable<number>): Promise<DeletedEntities> {
  const ids = ascending(touched);
  if (ids.length === 0) return nothingGone;
  const gone = await sql.one<{ ids: number[] }>(
    `WITH bare AS MATERIALIZED (
       SELECT id FROM entities e WHERE id = ANY($1::bigint[])
         AND (SELECT true FROM entity_forms f WHERE f.entity_id = e.id LIMIT 1) IS NULL
         AND (SELECT true FROM pins p WHERE p.kind = 'entity' AND p.id = e.id) IS NULL
     )
     SELECT ARRAY(SELECT id FROM bare b WHERE NOT ${isPinnedEnd("b.id", "$2")} ORDER BY id) AS ids`,
    [ids, kg_id],
  );
  if (gone === null || gone.ids.length === 0) return nothingGone;
  const relations = await sql.query<{ id: number }>(
    `WITH gone AS (
       DELETE FROM relations WHERE id IN (
         SELECT id FROM relations WHERE kg_id = $2 AND source_entity_id = ANY($1::bigint[])
         UNION SELECT id FROM relations WHERE target_entity_id = ANY($1::bigint[]))
       RETURNING id
     ), unpinned AS (DELETE FROM pins WHERE kind = 'relation' AND id IN (SELECT id FROM gone)),
     reset AS (DELETE FROM overrides WHERE kind = 'relation' AND id IN (SELECT id FROM gone)),
     reset_entities AS (DELETE FROM overrides WHERE kind = 'entity' AND id = ANY($1::bigint[])),
     -- Their ends are checked when the statement ends: the relations are gone by then.
     gone_entities AS (DELETE FROM entities WHERE id = ANY($1::bigint[]))
     SELECT id FROM gone`,
    [gone.ids, kg_id],
  );
  return { entities: gone.ids, relations: relations.map((row) => row.id) };
}

/**
 * Entities that one statement derives. For so few entities and with current statistics, every join order of the planner
 * is cheap.
 */
const deriveAtOnce = 1_000;

/**
 * Writes the derived data of the touched entities that were not deleted. Returns the entities that projections must
 * update.
 */
export async function deriveEntities(
  change: Change,
  { entities, reworded, described }: Dirty,
  deleted: ReadonlySet<number>,
): Promise<readonly number[]> {
  const touched = ascending(union(entities, reworded, described)).filter((id) => !deleted.has(id));
  const changed: number[] = [];
  for (let at = 0; at < touched.length; at += deriveAtOnce) {
    const ids = touched.slice(at, at + deriveAtOnce);
    const values = [
      change.kg_id,
      ids,
      ids.filter((id) => described.has(id)),
      ids.filter((id) => reworded.has(id)),
      change.version,
      change.moved?.source_id ?? null,
      change.moved?.revision ?? null,
    ];
    const statement = { name: "derive_entities", text: deriveSql, values, rows: ids.length };
    const rows = await withKeptPlan<{ readonly id: number }>(change.sql, statement);
    changed.push(...rows.map((row) => row.id));
  }
  return changed;
}

/** Whether chunk `id` is active after the change. $6 and $7 are the moved source and its new revision. */
const activeAfter = (id: string): string => `EXISTS (
  SELECT FROM chunks c LEFT JOIN revision_chunks rc ON rc.chunk_id = c.id LEFT JOIN sources src ON src.id = rc.source_id
  WHERE c.id = ${id} AND (c.source_id IS NULL
    OR rc.revision = CASE WHEN src.id = $6 THEN $7::int ELSE src.active_revision END))`;

/** An entity's own names come before names of entities that were merged into it. */
const counted = "sum(n) AS n, sum(n - borrowed) AS own";

const deriveSql = `
WITH labels AS MATERIALIZED (
  SELECT DISTINCT ON (entity_id) entity_id AS id, form
  FROM (SELECT entity_id, form, ${counted} FROM entity_forms WHERE entity_id = ANY($2::bigint[]) GROUP BY entity_id, form) f
  ORDER BY entity_id, own DESC, n DESC, form
), types AS MATERIALIZED (
  SELECT DISTINCT ON (entity_id) entity_id AS id, type
  FROM (SELECT entity_id, type, ${counted} FROM entity_forms WHERE entity_id = ANY($2::bigint[]) GROUP BY entity_id, type) f
  ORDER BY entity_id, own = 0, type = 'other', own DESC, n DESC, type
), descriptions AS MATERIALIZED (
  SELECT e.id, d.description FROM entities e CROSS JOIN LATERAL (
    SELECT s.description FROM ${namesLeadingTo("e")} k CROSS JOIN LATERAL (
      SELECT * FROM chunk_subjects WHERE kg_id = $1 AND key = k.key AND description IS NOT NULL) s
    WHERE ${activeAfter("s.chunk_id")} AND ${isVariantOf("s", "k.variant")}
    ORDER BY k.own DESC, s.strength DESC, s.description LIMIT 1
  ) d WHERE e.id = ANY($3::bigint[])
), edits AS MATERIALIZED (
  SELECT id, jsonb_object_agg(field, value) AS data FROM overrides
  WHERE kind = 'entity' AND id = ANY($2::bigint[]) GROUP BY id
), derived AS (
  SELECT e.id,
    coalesce(o.data->>'label', l.form, p.data->>'label', e.label) AS label,
    coalesce(o.data->>'entity_type', t.type, p.data->>'entity_type', e.entity_type) AS entity_type,
    coalesce(o.data->>'description',
      CASE WHEN e.id = ANY($3::bigint[]) THEN coalesce(d.description, p.data->>'description', '') ELSE e.description END
    ) AS description,
    (coalesce(o.data->'merged'->'properties', '{}') || coalesce(p.data->'properties', '{}') || coalesce(o.data->'properties', '{}'))
      - ARRAY(SELECT key FROM jsonb_each(o.data->'properties') WHERE value = 'null') AS properties
  FROM entities e
  LEFT JOIN labels l ON l.id = e.id LEFT JOIN types t ON t.id = e.id LEFT JOIN descriptions d ON d.id = e.id
  LEFT JOIN edits o ON o.id = e.id LEFT JOIN pins p ON p.kind = 'entity' AND p.id = e.id
  WHERE e.id = ANY($2::bigint[])
)
UPDATE entities e SET label = d.label, entity_type = d.entity_type, description = d.description,
  properties = d.properties, version = $5, updated_at = now()
FROM derived d
WHERE e.id = d.id AND (e.id = ANY($4::bigint[])
  OR (e.label, e.entity_type, e.description, e.properties) IS DISTINCT FROM (d.label, d.entity_type, d.description, d.properties))
RETURNING e.id`;
