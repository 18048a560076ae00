// Data of the network page: the most connected entities and the relations between them.
import type { DashboardData } from "../../../domain/dashboard.ts";
import type { NetworkData, NetworkEdge, NetworkNode } from "../../../domain/network.ts";
import type { Sql } from "../client.ts";
import { ownNames, preferred, spareRows } from "./dashboard/own-names.ts";

type Head = Pick<DashboardData, "kg_name" | "display_name" | "version" | "generated_at" | "counts">;

/** The page's panel shows a few lines of a description. */
const descriptionLength = 300;

/** Read in the same snapshot as the dashboard; `head` is the dashboard's. */
export async function readNetwork(
  sql: Sql,
  kg_id: number,
  { head, limits }: { readonly head: Head; readonly limits: { readonly nodes: number; readonly edges: number } },
): Promise<NetworkData> {
  const found = await sql.query<NetworkNode & { readonly key: number }>(nodesSql, [kg_id, limits.nodes + spareRows]);
  const rows = preferred(found, await ownNames(sql, kg_id), limits.nodes);
  const places = new Map(rows.map(({ key }, at) => [key, at]));
  const relations = await sql.query<{ source: number; target: number; relation_type: string; confidence: number }>(
    edgesSql,
    [kg_id, [...places.keys()], limits.edges],
  );
  const edges = relations.flatMap(({ source, target, ...edge }): NetworkEdge[] => {
    const ends = [places.get(source), places.get(target)];
    return ends[0] === undefined || ends[1] === undefined ? [] : [{ source: ends[0], target: ends[1], ...edge }];
  });
  return {
    kg_name: head.kg_name,
    display_name: head.display_name,
    version: head.version,
    generated_at: head.generated_at,
    entities_total: head.counts.entities,
    relations_total: head.counts.relations,
    nodes: rows.map(({ key: _key, ...node }) => node),
    edges,
  };
}

/** A node's id is key and variant: it survives deletion and re-ingestion, unlike the numeric id. */
const nodesSql = `
WITH ends AS (
  SELECT source_entity_id AS id FROM relations WHERE kg_id = $1
  UNION ALL SELECT target_entity_id FROM relations WHERE kg_id = $1
), degree AS (SELECT id, count(*) AS n FROM ends GROUP BY id)
SELECT e.id AS key, e.key || '|' || e.variant AS id, e.label, e.entity_type, left(e.description, ${descriptionLength}) AS description,
  coalesce(d.n, 0) AS degree
FROM entities e LEFT JOIN degree d ON d.id = e.id
WHERE e.kg_id = $1 ORDER BY degree DESC, e.mention_count DESC, e.key, e.variant LIMIT $2`;

const edgesSql = `
SELECT source_entity_id AS source, target_entity_id AS target, relation_type, confidence_score AS confidence
FROM relations WHERE kg_id = $1 AND source_entity_id = ANY($2) AND target_entity_id = ANY($2)
ORDER BY confidence_score DESC, id LIMIT $3`;
