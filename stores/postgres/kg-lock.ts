import type { Sql } from "./client.ts";

/** Name space of the KG locks among all advisory locks of the database ("KG" in ASCII). */
const lockClass = 0x4b47;

/**
 * Takes the lock under which every writer of a knowledge graph's chunks, entities and relations works, until the transaction
 * ends. Waits at most 25 s, less than a statement may run; the transaction is then run again, and at last `unavailable`.
 * The lock's second key is 32 bits wide; KG ids beyond that share locks, which costs concurrency and nothing else.
 */
export async function lockKg(sql: Sql, kg_id: number): Promise<void> {
  await sql.query("SET LOCAL lock_timeout = '25s'");
  await sql.query("SELECT pg_advisory_xact_lock($1::int, $2::int)", [lockClass, kg_id % 2 ** 31]);
}
