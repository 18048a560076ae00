// Marks for the secondary graph. They are made when the knowledge graph asks for a copy and a secondary graph is
// configured.
import type { Sql } from "../client.ts";

/** Condition on a knowledge graph `k`. */
export const asksForCopy = `(k.enable_secondary_graph_storage
  AND EXISTS (SELECT FROM projections p WHERE p.target = 'secondary_graph'))`;

/**
 * Marks revisions for the secondary graph. The relay reads the records: it copies an active revision and deletes any
 * other. A sweep marks the revision again, in case a relay with a lapsed lease wrote after the deletion.
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
