import type { Sql } from "./client.ts";

/** Name space of the KG locks among all advisory locks of the database ("KG" in ASCII). */
const lockClass = 0x4b47;

/**
 * Takes the KG's lock until the transaction ends. Every writer of a knowledge graph's chunks, entities and relations
 * holds it. Waits at most 25 s, which is less than a statement may run. After a timeout the transaction is repeated,
 * and at last it fails with `unavailable`. The lock's second key has 32 bits: KG ids beyond that share locks, which
 * only costs concurrency.
 */
export async function lockKg(sql: Sql, kg_id: number): Promise<void> {
  // One statement: its first column is computed first, and the wait that follows reads the limit.
  await sql.query("SELECT set_config('lock_timeout', '25s', true), pg_advisory_xact_lock($1::int, $2::int)", [
    lockClass,
    kg_id % 2 ** 31,
  ]);
}
