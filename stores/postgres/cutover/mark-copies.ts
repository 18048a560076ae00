// Marks for the secondary graph: made where the knowledge graph asks for a copy and there is somewhere to put it.
import type { Sql } from "../client.ts";

/** Of a knowledge graph `k`. */
export const asksForCopy = `(k.enable_secondary_graph_storage
  AND EXISTS (SELECT FROM projections p WHERE p.target = 'secondary_graph'))`;

/**
 * What becomes active is copied, what was active or never will be goes: the relay asks the records which. Marked again when
 * it is swept, in case a relay whose lease had lapsed wrote after the one that deleted.
 */
export async function markRevisions(
  sql: Sql,
  kg_id: number,
  revisions: readonly { readonly source_id: string; readonly revision: number }[],
): Promise<void> {
  await sql.query(
    `INSERT INTO outbox AS o (target, key, kg_id, oldest_version, newest_version)
     SELECT 'secondary_graph', i.key, k.id, k.version, k.version
     FROM (SELECT DISTINCT unnest($2::text[]) AS key) AS i, knowledge_graphs k WHERE k.id = $1 AND ${asksForCopy}
     ORDER BY i.key ON CONFLICT (target, key) DO UPDATE SET gen = o.gen + 1`,
    [kg_id, revisions.map(({ source_id, revision }) => `revision:${source_id}/${revision}`)],
  );
}
