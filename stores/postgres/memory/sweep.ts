import type { MemoryOwner } from "../../../domain/memory-item.ts";
import { ownerHash } from "../../../domain/owner-hash.ts";
import { toJson } from "../../checks/to-json.ts";
import { sweepBatch } from "../../ports/documents.ts";
import { eventsKeptMs } from "../../ports/memory-items.ts";
import type { Database, Sql } from "../client.ts";
import { chosenOnce } from "../rows/chosen-once.ts";
import { countWipe } from "../rows/count-wipe.ts";
import { withoutName } from "./owners.ts";

const key = "tenant_id, user_id, id";

/**
 * Deletes at most `limit` items that quote one of these, with their history, and raises the versions of their owners.
 * Like every writer it locks owners before items, and owners in one order, so that no deadlock is possible.
 */
export const wipeMemory = (db: Database, quotes: readonly string[], limit: number): Promise<number> =>
  db.transaction(async (sql) => {
    const found: readonly MemoryOwner[] = await sql.query<MemoryOwner & { id: string }>(
      `SELECT ${key} FROM memory_items WHERE quotes && $1::text[] LIMIT $2`,
      [quotes, limit],
    );
    const owners = [...new Set(found.map(ownerHash))];
    await sql.query("SELECT 1 FROM memory_owners WHERE owner_hash = ANY ($1) ORDER BY owner_hash FOR UPDATE", [owners]);
    const wiped = await removed(
      sql,
      `DELETE FROM memory_items WHERE quotes && $2::text[] AND (${key}) IN (
         SELECT ${key} FROM jsonb_to_recordset($1::jsonb) AS n (tenant_id text, user_id text, id text))`,
      [toJson(found), quotes],
    );
    await sql.query("UPDATE memory_owners SET version = version + 1 WHERE owner_hash = ANY ($1)", [owners]);
    return wiped;
  });

/** Another sweep that runs at the same time takes other rows. */
export async function sweepMemory(db: Database, now: Date): Promise<number> {
  const items = await removed(
    db,
    `DELETE FROM memory_items WHERE (${key}) IN ${chosenOnce(`SELECT ${key} FROM memory_items WHERE expires_at <= $1
       ORDER BY expires_at LIMIT ${sweepBatch} FOR UPDATE SKIP LOCKED`)}`,
    [now],
  );
  const events = await removed(
    db,
    `DELETE FROM memory_events WHERE (tenant_id, user_id, event_id) IN ${chosenOnce(`
       SELECT tenant_id, user_id, event_id FROM memory_events WHERE at <= $1 ORDER BY at LIMIT ${sweepBatch}
       FOR UPDATE SKIP LOCKED`)}`,
    [new Date(now.getTime() - eventsKeptMs)],
  );
  return items + events;
}

/** Removes the owner's name and state from erased owners that still have them. See `erasedOwnersEveryMs`. */
export const forgetErasedOwners = (db: Database): Promise<number> =>
  db.transaction(async (sql) => {
    const forgotten = await removed(
      sql,
      `UPDATE memory_owners SET ${withoutName}
       WHERE erased_at IS NOT NULL AND (tenant_id IS NOT NULL OR taken_until IS NOT NULL)`,
      [],
    );
    if (forgotten > 0) await countWipe(sql);
    return forgotten;
  });

const removed = async (sql: Sql, statement: string, values: readonly unknown[]): Promise<number> =>
  (await sql.query(`${statement} RETURNING 1`, values)).length;
