import type { RemovedChunkLine } from "../../../domain/transfer/chunk-lines.ts";
import { storedHash } from "../../checks/removed-passages.ts";
import type { Sql } from "../client.ts";

/**
 * Notes the chunks that a person had removed from sources of the file, so that a later upload of the document leaves
 * them out here, too. Returns how many notes are new. The source's active revision stays as it is.
 */
export async function restoreRemoved(sql: Sql, kg_id: number, lines: readonly RemovedChunkLine[]): Promise<number> {
  let noted = 0;
  for (const line of lines) if (await note(sql, kg_id, line)) noted += 1;
  return noted;
}

/** The note gets a negative id, which no chunk has. */
async function note(sql: Sql, kg_id: number, line: RemovedChunkLine): Promise<boolean> {
  const { source, nth, salt, content_hash, text_hash, sentence_hashes } = line;
  const found = await sql.one<{ id: string }>(
    "SELECT id FROM sources WHERE kg_id = $1 AND name = $2 AND status <> 'deleting'",
    [kg_id, source],
  );
  if (found === null) return false;
  const stored = (hash: string) => storedHash(found.id, { salt, hash });
  const inserted = await sql.one(
    `INSERT INTO removed_passages (source_id, chunk_id, content_hash, text_hash, sentence_hashes)
     SELECT $1, least(0, (SELECT min(chunk_id) FROM removed_passages WHERE source_id = $1)) - 1, $2, $3, $4
     WHERE (SELECT count(*) FROM removed_passages WHERE source_id = $1 AND content_hash = $2 AND text_hash = $3) < $5
     RETURNING chunk_id`,
    [found.id, content_hash, stored(text_hash), sentence_hashes.map(stored), nth],
  );
  return inserted !== null;
}
