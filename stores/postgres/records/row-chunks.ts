import type { ReadingRecords } from "../../ports/records/reading.ts";
import type { Sql } from "../client.ts";

/** `ReadingRecords.rowChunks`. */
export async function rowChunks(
  db: Sql,
  { source_id, revision, texts, limit }: Parameters<ReadingRecords["rowChunks"]>[0],
): Promise<readonly number[]> {
  const patterns = texts.map((text) => `%${text.replace(/[\\%_]/g, "\\$&")}%`);
  const rows = await db.query<{ id: number }>(
    `SELECT c.id FROM revision_chunks p JOIN chunks c ON c.id = p.chunk_id
     WHERE p.source_id = $1 AND p.revision = $2 AND cardinality(p.line_numbers) > 0 AND c.content LIKE ALL($3::text[])
     ORDER BY p.ordinal LIMIT $4`,
    [source_id, revision, patterns, limit],
  );
  return rows.map(({ id }) => id);
}
