import { type FileType, fileLimitBytes } from "../../../domain/limits/files.ts";
import { namesOf } from "../../../domain/record-of.ts";
import type { Sql } from "../client.ts";

/**
 * The read of `KgRecords.fileTypes`: one look into an index for each type and knowledge graph, not one for each source.
 */
export async function fileTypes(
  sql: Sql,
  kg_ids: readonly number[],
): Promise<ReadonlyMap<number, readonly FileType[]>> {
  const rows = await sql.query<{ kg_id: number; types: readonly FileType[] }>(
    `SELECT kg_id, array_agg(type ORDER BY type COLLATE "C") AS types
     FROM unnest($1::bigint[]) AS k (kg_id) CROSS JOIN unnest($2::text[]) AS t (type)
     WHERE EXISTS (SELECT FROM sources s WHERE s.kg_id = k.kg_id AND s.file_type = t.type AND s.status <> 'deleting')
     GROUP BY kg_id`,
    [kg_ids, namesOf(fileLimitBytes)],
  );
  return new Map(rows.map(({ kg_id, types }) => [kg_id, types]));
}
