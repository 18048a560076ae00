import type { KeyedMutex } from "../../../platform/keyed-mutex.ts";
import type { DeletedKg, KgDeletionRecords } from "../../ports/records/kg-deletions.ts";
import type { Database, Sql } from "../client.ts";
import { hideKg } from "../cutover/hide-kg.ts";
import { wipeKg } from "../cutover/wipe-kg.ts";
import { lockKg } from "../kg-lock.ts";
import { countWipe } from "../rows/count-wipe.ts";
import { adoptedBy, giveUpOrphans, orphansOf } from "../rows/kept-collections.ts";
import type { KgSchemas } from "./insert-kg.ts";

interface Parts {
  readonly schemas: KgSchemas;
  /** Changes of one knowledge graph queue in this process, before they take a connection. */
  readonly inTurn: KeyedMutex;
}

export function createKgDeletions(db: Database, { schemas, inTurn }: Parts): KgDeletionRecords {
  const change = <Result>(kg_id: number, work: (sql: Sql) => Promise<Result>) =>
    inTurn(`${kg_id}`, () => db.transaction(work));
  return {
    hide: (kg_id, options) => change(kg_id, (sql) => hideKg(sql, kg_id, options)),
    due: ({ first, again }, { limit, except }) => db.query<DeletedKg>(dueSql, [first, again, limit, except]),
    wipe: (kg_id, limit) => change(kg_id, (sql) => wipeKg({ sql, kg_id, limit })),
    end: (kg) => change(kg.kg_id, (sql) => (kg.again ? endSecond(sql, schemas, kg) : endFirst(sql, kg))),
    orphans: (tenant_id, limit) => orphansOf(db, tenant_id, limit),
    adopted: (kg_ids) => adoptedBy(db, kg_ids),
    giveUp: (tenant_id) => giveUpOrphans(db, tenant_id),
  };
}

/**
 * Whether the graph has tombstones: then the smallest `kg_id` of a tombstone that is not below the graph's id equals
 * it. For this form the planner uses the index; for a comparison with = it does not.
 */
const hasTombstone = "(SELECT min(t.kg_id) FROM tombstones t WHERE t.kg_id >= k.id) IS NOT DISTINCT FROM k.id";

/** $1 and $2: the graph was hidden before. */
export const dueKgs = `k.deleted_at IS NOT NULL AND (
  (k.wiped = 0 AND k.deleted_at < $1) OR (k.wiped = 1 AND k.deleted_at < $2 AND NOT (${hasTombstone})))`;

const dueSql = `SELECT k.id AS kg_id, k.keeps_vectors, k.wiped > 0 AS again FROM knowledge_graphs k
  WHERE ${dueKgs} AND k.id <> ALL ($4::bigint[]) ORDER BY k.deleted_at, k.id LIMIT $3`;

/** The texts that people gave to the knowledge graph are deleted with its rows. */
async function endFirst(sql: Sql, { kg_id }: DeletedKg): Promise<void> {
  await sql.query(
    `UPDATE knowledge_graphs SET wiped = 1, display_name = name, description = '', domains = '{}', sources_count = 0,
       chunks_count = 0, entities_count = 0, relations_count = 0, tokens_count = 0
     WHERE id = $1 AND deleted_at IS NOT NULL AND wiped = 0`,
    [kg_id],
  );
  await countWipe(sql);
}

async function endSecond(sql: Sql, schemas: KgSchemas, { kg_id, keeps_vectors }: DeletedKg): Promise<void> {
  await lockKg(sql, kg_id);
  const ended = await sql.one(
    `UPDATE knowledge_graphs SET wiped = 2
     WHERE id = $1 AND deleted_at IS NOT NULL AND wiped = 1 AND keeps_vectors = $2 RETURNING id`,
    [kg_id, keeps_vectors],
  );
  if (ended === null) return;
  await schemas.drop(sql, kg_id);
  if (!keeps_vectors) await sql.query("DELETE FROM knowledge_graphs WHERE id = $1", [kg_id]);
}
