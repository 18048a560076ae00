import { traceHeader } from "../../../platform/trace-context.ts";
import type { Sql } from "../client.ts";
import { laterThanAnyVersion } from "./mark-outbox.ts";

/**
 * Marks the chunks of a revision whose searched text has changed, because that text contains the facts of the document.
 * The relay then writes them to the vectors and keywords again; their embedding counts for the present request's key.
 * With `keptFrom` only chunks that this other revision contains, too, are marked. Rows are written in key order, so
 * that two transactions cannot deadlock.
 */
export async function markChunks(
  sql: Sql,
  kg_id: number,
  of: { readonly source_id: string; readonly revision: number; readonly keptFrom?: number },
): Promise<void> {
  const header = traceHeader();
  const payer = header === null ? null : JSON.stringify(header);
  await sql.query(
    `INSERT INTO outbox AS o (target, key, kg_id, oldest_version, newest_version, trace)
     SELECT t, 'chunk:' || p.chunk_id, k.id, $4::bigint, k.version, $6::jsonb
     FROM knowledge_graphs k, unnest(ARRAY['keywords', 'vectors']) AS t,
       (SELECT DISTINCT chunk_id FROM revision_chunks WHERE source_id = $2 AND revision = $3
         AND ($5::int IS NULL OR chunk_id IN (SELECT chunk_id FROM revision_chunks WHERE source_id = $2 AND revision = $5))) AS p
     WHERE k.id = $1 ORDER BY t, 'chunk:' || p.chunk_id
     ON CONFLICT (target, key) DO UPDATE SET gen = o.gen + 1, trace = excluded.trace`,
    [kg_id, of.source_id, of.revision, laterThanAnyVersion, of.keptFrom ?? null, payer],
  );
}
