import { sweepBatch } from "../../ports/documents.ts";
import { eventsKeptMs } from "../../ports/memory-items.ts";
import type { Database } from "../client.ts";

const key = "tenant_id, user_id, id";

/** Deletes at most `limit` items that quote one of these, with their history. */
export const wipeMemory = (db: Database, quotes: readonly string[], limit: number): Promise<number> =>
  removed(
    db,
    `DELETE FROM memory_items WHERE (${key}) IN (SELECT ${key} FROM memory_items WHERE quotes && $1::text[] LIMIT $2)`,
    [quotes, limit],
  );

/** Another sweep that runs at the same time takes other rows. */
export async function sweepMemory(db: Database, now: Date): Promise<number> {
  const items = await removed(
    db,
    `DELETE FROM memory_items WHERE (${key}) IN (SELECT ${key} FROM memory_items WHERE expires_at <= $1
       ORDER BY expires_at LIMIT ${sweepBatch} FOR UPDATE SKIP LOCKED)`,
    [now],
  );
  const events = await removed(
    db,
    `DELETE FROM memory_events WHERE (tenant_id, user_id, event_id) IN (
       SELECT tenant_id, user_id, event_id FROM memory_events WHERE at <= $1 ORDER BY at LIMIT ${sweepBatch}
       FOR UPDATE SKIP LOCKED)`,
    [new Date(now.getTime() - eventsKeptMs)],
  );
  return items + events;
}

const removed = async (db: Database, deletion: string, values: readonly unknown[]): Promise<number> =>
  (await db.query(`${deletion} RETURNING 1`, values)).length;
