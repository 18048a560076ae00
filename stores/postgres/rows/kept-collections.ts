// Vector collections that the deletion of their knowledge graph has kept. The row of the deleted graph stays for them.
import type { KeptCollections } from "../../ports/records/kg-deletions.ts";
import type { Sql } from "../client.ts";

const isKept = "k.keeps_vectors AND k.deleted_at IS NOT NULL";
/**
 * Whether the knowledge graph `n` has taken up the collections of the deleted graph `k`. No column is needed for this:
 * at most one graph of a name is visible, and it was created after the deletion.
 */
const isAdopted = `n.deleted_at IS NULL AND n.collections_ready AND n.tenant_id = k.tenant_id AND n.name = k.name
  AND n.embedder = k.embedder`;
const isOrphan = `k.tenant_id = $1 AND ${isKept} AND NOT EXISTS (SELECT FROM knowledge_graphs n WHERE ${isAdopted})`;
/**
 * Makes a second wipe due, as if the deletion had not kept the collections: the wiper drops them and deletes the row.
 */
const giveUp = "UPDATE knowledge_graphs k SET keeps_vectors = false, wiped = least(k.wiped, 1)";

/** Oldest deletion first. */
export const orphansOf = (sql: Sql, tenant_id: string, limit: number): Promise<readonly KeptCollections[]> =>
  sql.query<KeptCollections>(
    `SELECT k.id AS kg_id, k.name, k.embedder, k.deleted_at FROM knowledge_graphs k WHERE ${isOrphan}
     ORDER BY k.deleted_at, k.id LIMIT $2`,
    [tenant_id, limit],
  );

export const adoptedBy = (
  sql: Sql,
  kg_ids: readonly number[],
): Promise<readonly { readonly kg_id: number; readonly adopted_by: number }[]> =>
  sql.query(
    `SELECT k.id AS kg_id, n.id AS adopted_by FROM knowledge_graphs n JOIN knowledge_graphs k ON ${isKept}
     WHERE n.id = ANY ($1::bigint[]) AND ${isAdopted} ORDER BY k.id`,
    [kg_ids],
  );

/** Returns the ids of the deleted knowledge graphs. */
export async function giveUpOrphans(sql: Sql, tenant_id: string): Promise<readonly number[]> {
  const rows = await sql.query<{ id: number }>(`${giveUp} WHERE ${isOrphan} RETURNING k.id`, [tenant_id]);
  return rows.map(({ id }) => id);
}

/** Gives up the collections that the given knowledge graph has taken up, so that they are deleted with it. */
export async function giveUpAdopted(sql: Sql, kg_id: number): Promise<void> {
  await sql.query(`${giveUp} FROM knowledge_graphs n WHERE n.id = $1 AND ${isKept} AND ${isAdopted}`, [kg_id]);
}
