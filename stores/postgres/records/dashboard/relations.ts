import { type DashboardData, doubtfulBelow, type NamedCount } from "../../../../domain/dashboard.ts";
import type { Sql } from "../../client.ts";

type Confidence = Pick<DashboardData, "mean_confidence" | "doubtful_share" | "confidences">;
type Types = Pick<DashboardData, "entity_types" | "relation_types" | "type_matrix">;

const bins = 20;
/** More types than the page lists, so that it can show how many it omits. */
const typeLimit = 100;
const matrixTypes = 12;

export async function readConfidence(sql: Sql, kg_id: number): Promise<Confidence> {
  const rows = await sql.query<{ bin: number; n: number; total: number; doubtful: number }>(
    `SELECT least(floor(confidence_score::numeric * ${bins}), ${bins - 1})::int AS bin, count(*) AS n,
       sum(confidence_score) AS total, count(*) FILTER (WHERE confidence_score < $2::real) AS doubtful
     FROM relations WHERE kg_id = $1 GROUP BY bin`,
    [kg_id, doubtfulBelow],
  );
  const sum = (value: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((total, row) => total + value(row), 0);
  const relations = sum((row) => row.n);
  const counts = new Map(rows.map((row) => [row.bin, row.n]));
  return {
    mean_confidence: relations === 0 ? 0 : sum((row) => row.total) / relations,
    doubtful_share: relations === 0 ? 0 : sum((row) => row.doubtful) / relations,
    confidences: Array.from({ length: relations === 0 ? 0 : bins }, (_, bin) => ({
      from: bin / bins,
      to: (bin + 1) / bins,
      count: counts.get(bin) ?? 0,
    })),
  };
}

export async function readTypes(sql: Sql, kg_id: number): Promise<Types> {
  const entity_types = await countNames(sql, "SELECT entity_type AS name FROM entities WHERE kg_id = $1", kg_id);
  const relation_types = await countNames(sql, "SELECT relation_type AS name FROM relations WHERE kg_id = $1", kg_id);
  const types = entity_types.slice(0, matrixTypes).map((row) => row.name);
  const cells = await sql.query<DashboardData["type_matrix"]["cells"][number]>(
    `SELECT s.entity_type AS from, t.entity_type AS to, count(*) AS count
     FROM relations r JOIN entities s ON s.id = r.source_entity_id JOIN entities t ON t.id = r.target_entity_id
     WHERE r.kg_id = $1 AND s.entity_type = ANY ($2) AND t.entity_type = ANY ($2) GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`,
    [kg_id, types],
  );
  return { entity_types, relation_types, type_matrix: { types, cells } };
}

const countNames = (sql: Sql, records: string, kg_id: number): Promise<NamedCount[]> =>
  sql.query<NamedCount>(
    `SELECT name, count(*) AS count FROM (${records}) AS r GROUP BY name
     ORDER BY count DESC, name COLLATE "C" LIMIT ${typeLimit}`,
    [kg_id],
  );
