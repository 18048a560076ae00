import type { MemoryOwner, MemorySettings } from "../../../domain/memory-item.ts";
import { ownerHash } from "../../../domain/owner-hash.ts";
import { checkRevisions, checkWritable, checkWrite, searchedText, wasErased } from "../../checks/memory-items.ts";
import { toJson } from "../../checks/to-json.ts";
import { changesKept, type MemoryWrite } from "../../ports/memory-items.ts";
import type { Database, Sql } from "../client.ts";
import { lockOwner, moveOnDue } from "./owners.ts";

export async function writeItems(
  db: Database,
  owner: MemoryOwner,
  write: MemoryWrite,
): Promise<"written" | "repeated"> {
  checkWrite(write);
  const keys = [owner.tenant_id, owner.user_id];
  const hash = ownerHash(owner);
  return db.transaction(async (sql) => {
    const state = await lockOwner(sql, hash);
    if (await isKnown(sql, [...keys, write.event_id])) return "repeated";
    checkWritable(state, write.version);
    const ids = write.changes.map(({ item }) => item.id);
    const stored = await sql.query<{ id: string; rev: number }>(
      "SELECT id, rev FROM memory_items WHERE tenant_id = $1 AND user_id = $2 AND id = ANY ($3)",
      [...keys, ids],
    );
    checkRevisions(write.changes, stored);
    await sql.query("INSERT INTO memory_events (tenant_id, user_id, event_id, at) VALUES ($1, $2, $3, $4)", [
      ...keys,
      write.event_id,
      write.at,
    ]);
    await putItems(sql, keys, write);
    await putChanges(sql, keys, write);
    await moveOnDue(sql, hash, owner);
    return "written";
  });
}

/** An event that was written before is no conflict, even after memory was switched off. */
const isKnown = async (sql: Sql, values: readonly unknown[]): Promise<boolean> =>
  (await sql.one("SELECT 1 FROM memory_events WHERE tenant_id = $1 AND user_id = $2 AND event_id = $3", values)) !==
  null;

async function putItems(sql: Sql, keys: readonly string[], { changes }: MemoryWrite): Promise<void> {
  const rows = changes.map(({ item }) => ({
    ...item,
    quotes: item.quotes.length === 0 ? null : item.quotes,
    searched: searchedText(item.text),
    data: item,
  }));
  await sql.query(
    `INSERT INTO memory_items (tenant_id, user_id, id, manager, status, session_id, slot, occurred_at, expires_at, rev,
       quotes, searched, data)
     SELECT $1, $2, n.* FROM jsonb_to_recordset($3::jsonb) AS n (id text, manager text, status text, session_id text,
       slot text, occurred_at timestamptz, expires_at timestamptz, rev int, quotes text[], searched text, data jsonb)
     ON CONFLICT (tenant_id, user_id, id) DO UPDATE SET manager = excluded.manager, status = excluded.status,
       session_id = excluded.session_id, slot = excluded.slot, occurred_at = excluded.occurred_at,
       expires_at = excluded.expires_at, rev = excluded.rev, quotes = excluded.quotes, searched = excluded.searched,
       data = excluded.data`,
    [...keys, toJson(rows)],
  );
}

async function putChanges(sql: Sql, keys: readonly string[], { event_id, at, changes }: MemoryWrite): Promise<void> {
  const rows = changes.map(({ op, reason, item }) => ({ item_id: item.id, rev: item.rev, op, reason, data: item }));
  await sql.query(
    `INSERT INTO memory_changes (tenant_id, user_id, event_id, at, item_id, rev, op, reason, data)
     SELECT $1, $2, $3, $4, n.* FROM jsonb_to_recordset($5::jsonb)
       AS n (item_id text, rev int, op text, reason text, data jsonb)`,
    [...keys, event_id, at, toJson(rows)],
  );
  await sql.query(
    `DELETE FROM memory_changes c USING jsonb_to_recordset($3::jsonb) AS n (item_id text, rev int)
     WHERE c.tenant_id = $1 AND c.user_id = $2 AND c.item_id = n.item_id AND c.rev <= n.rev - ${changesKept}`,
    [...keys, toJson(rows.map(({ item_id, rev }) => ({ item_id, rev })))],
  );
}

export async function saveSettings(
  db: Database,
  owner: MemoryOwner,
  change: Partial<MemorySettings>,
): Promise<MemorySettings> {
  const hash = ownerHash(owner);
  return db.transaction(async (sql) => {
    if ((await lockOwner(sql, hash)).erased_at !== null) throw wasErased();
    const saved = await sql.one<{ settings: MemorySettings }>(
      "UPDATE memory_owners SET settings = settings || $2::jsonb WHERE owner_hash = $1 RETURNING settings",
      [hash, toJson(change)],
    );
    if (saved === null) throw wasErased();
    return saved.settings;
  });
}
