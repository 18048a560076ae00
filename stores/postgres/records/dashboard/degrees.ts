import type { DashboardData } from "../../../../domain/dashboard.ts";
import type { Sql } from "../../client.ts";
import { ownNames, spareRows } from "./own-names.ts";
import { share } from "./share.ts";

type Degrees = Pick<DashboardData, "degrees" | "without_relation_count" | "without_relation_share">;

/** Each entity's relations. A relation from an entity to itself counts once. */
const ends = `ends AS MATERIALIZED (
  SELECT source_entity_id AS id, target_entity_id AS other FROM relations WHERE kg_id = $1
  UNION ALL SELECT target_entity_id, source_entity_id FROM relations
  WHERE kg_id = $1 AND target_entity_id <> source_entity_id
), degree AS MATERIALIZED (SELECT id, count(*) AS n FROM ends GROUP BY id)`;

const centralLimit = 12;

export async function readDegrees(sql: Sql, kg_id: number, entities: number): Promise<Degrees> {
  const histogram = await sql.query<{ k: number; n: number }>(
    `WITH ${ends} SELECT n AS k, count(*) AS n FROM degree GROUP BY 1 ORDER BY 1 DESC`,
    [kg_id],
  );
  let atLeast = 0;
  const degrees = histogram.map(({ k, n }) => {
    atLeast += n;
    return { k, share: share(atLeast, entities) };
  });
  const without = Math.max(0, entities - atLeast);
  return {
    degrees: degrees.reverse(),
    without_relation_count: without,
    without_relation_share: share(without, entities),
  };
}

/**
 * The most central entities, by the first iteration of PageRank (damping 0.85) from the uniform start on the undirected
 * graph: each entity gives its weight to its neighbours in equal parts. A neighbour of many little-known entities ranks
 * above a neighbour of a few hubs. Names that are only headings and labels of a form are left out.
 */
export async function readCentral(sql: Sql, kg_id: number): Promise<DashboardData["central"][number][]> {
  const isOwn = await ownNames(sql, kg_id);
  const rows = await sql.query<DashboardData["central"][number]>(
    `WITH ${ends}, best AS (
       SELECT e.id, count(*) AS relations, 0.15 + 0.85 * sum(1.0 / d.n)::float8 AS score
       FROM ends e JOIN degree d ON d.id = e.other GROUP BY e.id ORDER BY score DESC, e.id LIMIT ${centralLimit + spareRows})
     SELECT label, entity_type, relations, score FROM best JOIN entities USING (id)
     ORDER BY score DESC, label COLLATE "C", id`,
    [kg_id],
  );
  return rows.filter(isOwn).slice(0, centralLimit);
}
