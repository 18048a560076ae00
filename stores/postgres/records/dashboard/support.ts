import type { DashboardData } from "../../../../domain/dashboard.ts";
import type { Sql } from "../../client.ts";
import { nameable } from "../../rows/resolve.ts";
import { activeChunks } from "./active-chunks.ts";

export interface Support {
  /** Entities that two or more chunks support. */
  readonly corroborated: number;
  readonly sources: DashboardData["sources"];
}

const sourcesLimit = 100;

/**
 * Reads every name in an active chunk once, for both figures. A pin counts as support from another source, also for the
 * ends of a pinned relation: no deletion of a source removes these entities.
 */
export async function readSupport(sql: Sql, kg_id: number): Promise<Support> {
  // Hash tables of some 100,000 names fit into this memory. The default of 4 MB would spill to disk.
  await sql.query("SET LOCAL work_mem = '64MB'");
  const row = await sql.one<Support>(supportSql, [kg_id]);
  return { corroborated: row?.corroborated ?? 0, sources: row?.sources ?? [] };
}

/**
 * Resolves names as `resolve` of the cut-over does, over the same `nameable`: to the variant made for the type, else to
 * the derived entity. It uses joins, because it resolves all names of a KG at once. Sources are numbers (0: no source),
 * because texts would take twice the time.
 */
const supportSql = `
WITH numbered AS MATERIALIZED (
  SELECT id, name, row_number() OVER (ORDER BY id) AS source FROM sources WHERE kg_id = $1
), ${activeChunks}, placed AS MATERIALIZED (
  SELECT chunk_id, coalesce(n.source, 0) AS source FROM active a LEFT JOIN numbered n ON n.id = a.source_id
), named AS (
  SELECT chunk_id, source, key, type FROM placed JOIN mentions USING (chunk_id)
  UNION ALL SELECT chunk_id, source, key, type FROM placed JOIN chunk_subjects USING (chunk_id)
), nameable AS MATERIALIZED (
  SELECT id, key, variant FROM ${nameable} AS n WHERE n.kg_id = $1
), stated AS (
  SELECT coalesce(v.id, e.id) AS id, n.source, n.chunk_id FROM named n
  LEFT JOIN nameable v ON v.variant <> '' AND v.key = n.key AND v.variant = n.type
  LEFT JOIN nameable e ON e.variant = '' AND e.key = n.key
), entity AS MATERIALIZED (
  SELECT id, source, min(chunk_id) AS first, max(chunk_id) AS last FROM stated WHERE id IS NOT NULL GROUP BY id, source
), entities_spread AS MATERIALIZED (
  SELECT id, min(source) AS low, max(source) AS high, min(first) <> max(last) AS corroborated FROM entity GROUP BY id
), relation AS MATERIALIZED (
  SELECT DISTINCT s.relation_id AS id, p.source FROM placed p JOIN relation_support s USING (chunk_id)
), pinned AS MATERIALIZED (
  SELECT r.source_entity_id, r.target_entity_id FROM pins p JOIN relations r ON r.id = p.id
  WHERE p.kind = 'relation' AND r.kg_id = $1
), pinned_entities AS MATERIALIZED (
  SELECT source_entity_id AS id FROM pinned UNION SELECT target_entity_id FROM pinned
  UNION SELECT p.id FROM pins p JOIN entities e ON e.id = p.id WHERE p.kind = 'entity' AND e.kg_id = $1
), only_here AS (
  SELECT source, count(*) AS n FROM (
    SELECT low AS source FROM entities_spread e
    WHERE low = high AND NOT EXISTS (SELECT FROM pinned_entities p WHERE p.id = e.id)
    UNION ALL SELECT min(source) FROM relation r
    WHERE NOT EXISTS (SELECT FROM pins p WHERE p.kind = 'relation' AND p.id = r.id)
    GROUP BY id HAVING min(source) = max(source)) AS alone
  GROUP BY source
), everything AS (
  SELECT source, count(*) AS n FROM (SELECT source FROM entity UNION ALL SELECT source FROM relation) AS s GROUP BY source
), listed AS (
  SELECT s.name, coalesce(o.n, 0) AS only_here, e.n - coalesce(o.n, 0) AS elsewhere
  FROM everything e JOIN numbered s USING (source) LEFT JOIN only_here o USING (source)
  ORDER BY e.n DESC, s.name COLLATE "C" LIMIT ${sourcesLimit}
)
SELECT
  (SELECT count(*) FROM entities_spread WHERE corroborated) AS corroborated,
  (SELECT coalesce(json_agg(json_build_object('name', name, 'only_here', only_here, 'also_elsewhere', elsewhere)), '[]')
   FROM listed) AS sources`;
