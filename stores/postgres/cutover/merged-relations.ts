// Relations of merged entities that a person created or edited. Their pins and edits move to the relation between the
// targets, and come back with a split.
import { statedType } from "../rows/graph-rows.ts";
import { ascending, type Change, union } from "./change.ts";
import { inheritByRelations } from "./inherit.ts";

export interface MovedRelations {
  /** Relations that gained or lost a pin or an edit. */
  readonly relations: ReadonlySet<number>;
  readonly created_relations: ReadonlySet<number>;
}

/** Notes the pins and edits of relations of these entities. Returns the noted ones, and those noted before. */
export async function noteRelations({ sql, kg_id }: Change, entities: readonly number[]): Promise<readonly number[]> {
  const rows = await sql.query<{ id: number }>(
    `WITH here AS MATERIALIZED (
       SELECT * FROM relations WHERE kg_id = $1 AND source_entity_id = ANY($2::bigint[])
       UNION SELECT * FROM relations WHERE target_entity_id = ANY($2::bigint[])
     ), noted AS (
       INSERT INTO merged_relations (id, kg_id, source_entity_id, target_entity_id, stated_type, sync_graph, pin, overrides,
         created_at)
       SELECT r.id, r.kg_id, r.source_entity_id, r.target_entity_id, ${statedType("r")}, r.sync_graph, p.data,
         coalesce(o.data, '{}'), r.created_at
       FROM here r LEFT JOIN pins p ON p.kind = 'relation' AND p.id = r.id AND p.merged_from IS NULL
       LEFT JOIN LATERAL (SELECT jsonb_object_agg(field, value) AS data FROM overrides
         WHERE kind = 'relation' AND id = r.id AND merged_from IS NULL) o ON true
       WHERE p.data IS NOT NULL OR o.data IS NOT NULL RETURNING id
     )
     SELECT id FROM noted UNION SELECT m.id FROM merged_relations m JOIN here ON here.id = m.into_id`,
    [kg_id, entities],
  );
  return rows.map(({ id }) => id);
}

/** Noted relations with one of these entities at either end. */
export async function notedAt({ sql, kg_id }: Change, entities: readonly number[]): Promise<readonly number[]> {
  const rows = await sql.query<{ id: number }>(
    `SELECT id FROM merged_relations WHERE kg_id = $1 AND source_entity_id = ANY($2::bigint[])
     UNION SELECT id FROM merged_relations WHERE kg_id = $1 AND target_entity_id = ANY($2::bigint[])`,
    [kg_id, entities],
  );
  return rows.map(({ id }) => id);
}

const rooted = `rooted AS MATERIALIZED (
  SELECT m.*, coalesce(s.target_id, m.source_entity_id) AS source_now, coalesce(t.target_id, m.target_entity_id) AS target_now
  FROM merged_relations m LEFT JOIN merged_entities s ON s.id = m.source_entity_id
  LEFT JOIN merged_entities t ON t.id = m.target_entity_id WHERE m.id = ANY($1::bigint[]))`;

/** NaN stands for a confidence that is not derived yet, as at a creation. */
const inserted = "(kg_id, source_entity_id, target_entity_id, relation_type, confidence_score, version, sync_graph)";

/**
 * Moves each noted relation to the entities that now stand for its ends. If both ends are the same entity, the relation
 * is not shown.
 */
export async function placeRelations(change: Change, noted: readonly number[]): Promise<MovedRelations> {
  const { sql, version } = change;
  if (noted.length === 0) return { relations: new Set(), created_relations: new Set() };
  const before = await intoOf(change, noted);
  const restored = await restoreRelations(change, noted);
  const created = await sql.query<{ id: number }>(
    `WITH ${rooted}
     INSERT INTO relations ${inserted}
     SELECT DISTINCT ON (source_now, target_now, stated_type) kg_id, source_now, target_now, stated_type, 'NaN'::real, $2::bigint,
       sync_graph
     FROM rooted WHERE source_now <> target_now ORDER BY source_now, target_now, stated_type, id
     ON CONFLICT DO NOTHING RETURNING id`,
    [noted, version],
  );
  await sql.query(
    `WITH ${rooted}
     UPDATE merged_relations m SET into_id = (
       SELECT r.id FROM relations r WHERE r.kg_id = w.kg_id AND r.source_entity_id = w.source_now
         AND r.target_entity_id = w.target_now AND ${statedType("r")} = w.stated_type)
     FROM rooted w WHERE w.id = m.id`,
    [noted],
  );
  const moved = union(before, await intoOf(change, noted));
  await inheritByRelations(change, ascending(moved));
  const made = new Set([...restored, ...created.map(({ id }) => id)]);
  return { relations: union(moved, made), created_relations: made };
}

async function intoOf({ sql }: Change, noted: readonly number[]): Promise<readonly number[]> {
  const rows = await sql.query<{ id: number }>(
    "SELECT DISTINCT into_id AS id FROM merged_relations WHERE id = ANY($1::bigint[]) AND into_id IS NOT NULL",
    [noted],
  );
  return rows.map(({ id }) => id);
}

/** Restores noted relations, with their ids, if neither of their ends is merged any more. */
async function restoreRelations({ sql, version }: Change, noted: readonly number[]): Promise<readonly number[]> {
  const rows = await sql.query<{ id: number }>(
    `WITH ${rooted}, back AS MATERIALIZED (
       SELECT * FROM rooted WHERE source_now = source_entity_id AND target_now = target_entity_id
     ), pinned AS (
       INSERT INTO pins (kind, id, data) SELECT 'relation', id, pin FROM back WHERE pin IS NOT NULL
     ), edited AS (
       INSERT INTO overrides (kind, id, field, value)
       SELECT 'relation', b.id, e.key, e.value FROM back b CROSS JOIN LATERAL jsonb_each(b.overrides) AS e
     ), forgotten AS (
       DELETE FROM merged_relations WHERE id IN (SELECT id FROM back)
     )
     INSERT INTO relations (id, kg_id, source_entity_id, target_entity_id, relation_type, confidence_score, version, sync_graph,
       created_at)
     OVERRIDING SYSTEM VALUE
     SELECT id, kg_id, source_entity_id, target_entity_id, stated_type, 'NaN', $2::bigint, sync_graph, created_at
     FROM back ORDER BY id RETURNING id`,
    [noted, version],
  );
  return rows.map(({ id }) => id);
}
