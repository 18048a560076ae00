import { typeMapLimit } from "../../../domain/limits/shown.ts";
import type { Source } from "../../../domain/source.ts";
import type { SourceStats } from "../../ports/records/sources.ts";
import type { Sql } from "../client.ts";
import { resolve } from "../rows/resolve.ts";
import { isTemplate } from "./templates.ts";

/** Parameters: $1 the KG, $2 the source. */
const placed = `placed AS (
  SELECT rc.chunk_id FROM sources s JOIN revision_chunks rc ON rc.source_id = s.id AND rc.revision = s.active_revision
  WHERE s.kg_id = $1 AND s.id = $2)`;

const supportedEntities = `
  WITH ${placed}, named AS (
    SELECT m.key, m.type FROM placed JOIN mentions m USING (chunk_id)
    UNION SELECT c.key, c.type FROM placed JOIN chunk_subjects c USING (chunk_id)
  ), resolved AS (SELECT DISTINCT r.id FROM named n CROSS JOIN ${resolve("n")} r)
  SELECT e.entity_type AS type FROM resolved JOIN entities e USING (id)`;

const supportedRelations = `
  WITH ${placed}
  SELECT DISTINCT r.id, r.relation_type AS type FROM placed
  JOIN relation_support USING (chunk_id) JOIN relations r ON r.id = relation_id`;

const templateShare = `
  WITH ${placed}, sentences AS (
    SELECT unit FROM placed JOIN chunks ON id = chunk_id CROSS JOIN LATERAL unnest(sentence_units) AS s (unit) WHERE unit >= 0)
  SELECT coalesce(avg(coalesce(${isTemplate}, false)::int), 0)::float8 AS share
  FROM sentences JOIN knowledge_graphs k ON k.id = $1 LEFT JOIN document_units u ON u.kg_id = $1 AND u.unit = sentences.unit`;

/** Statistics of the active revision; empty and 0 without one. Sizes are in code points. */
export async function sourceStats(sql: Sql, { kg_id, id }: Pick<Source, "kg_id" | "id">): Promise<SourceStats> {
  const of = [kg_id, id];
  const size = await sql.one<{ mean: number }>(
    `WITH ${placed} SELECT coalesce(avg(length(content)), 0)::float8 AS mean FROM placed JOIN chunks ON id = chunk_id`,
    of,
  );
  const template = await sql.one<{ share: number }>(templateShare, of);
  return {
    entity_type_distribution: await distribution(sql, supportedEntities, of),
    relation_type_distribution: await distribution(sql, supportedRelations, of),
    template_share: Math.round((template?.share ?? 0) * 1_000) / 1_000,
    avg_chunk_size: Math.round((size?.mean ?? 0) * 10) / 10,
  };
}

async function distribution(sql: Sql, records: string, of: readonly unknown[]): Promise<Record<string, number>> {
  const rows = await sql.query<{ type: string; n: number }>(
    `SELECT type, count(*) AS n FROM (${records}) AS r GROUP BY type ORDER BY n DESC, type COLLATE "C" LIMIT ${typeMapLimit}`,
    of,
  );
  return Object.fromEntries(rows.map((row) => [row.type, row.n]));
}
