import { typeMapLimit } from "../../../domain/limits/shown.ts";
import type { TypeCounts } from "../../ports/records/kgs.ts";
import type { Sql } from "../client.ts";

/** The read of `KgRecords.typeCounts`: two statements for any number of knowledge graphs. */
export async function countTypes(sql: Sql, kg_ids: readonly number[]): Promise<ReadonlyMap<number, TypeCounts>> {
  const [entities, relations] = await Promise.all([
    count(sql, "SELECT kg_id, entity_type AS type FROM entities", kg_ids),
    count(sql, "SELECT kg_id, relation_type AS type FROM relations", kg_ids),
  ]);
  return new Map(
    kg_ids.map((id) => [id, { entity_types: entities.get(id) ?? {}, relation_types: relations.get(id) ?? {} }]),
  );
}

async function count(
  sql: Sql,
  records: string,
  kg_ids: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Record<string, number>>>> {
  const rows = await sql.query<{ kg_id: number; types: Record<string, number> }>(
    `SELECT kg_id, json_object_agg(type, n ORDER BY place) AS types FROM (
       SELECT kg_id, type, count(*) AS n,
         row_number() OVER (PARTITION BY kg_id ORDER BY count(*) DESC, type COLLATE "C") AS place
       FROM (${records} WHERE kg_id = ANY ($1::bigint[])) AS r GROUP BY kg_id, type
     ) AS counted WHERE place <= ${typeMapLimit} GROUP BY kg_id`,
    [kg_ids],
  );
  return new Map(rows.map(({ kg_id, types }) => [kg_id, types]));
}
