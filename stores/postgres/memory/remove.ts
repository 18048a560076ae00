import type { MemoryOwner } from "../../../domain/memory-item.ts";
import { ownerHash } from "../../../domain/owner-hash.ts";
import { checkedText } from "../../checks/memory-items.ts";
import type { MemorySelection } from "../../ports/memory-items.ts";
import type { Database } from "../client.ts";
import { countWipe } from "../rows/count-wipe.ts";
import { lockOwner, moveOn, withoutName } from "./owners.ts";

/** A foreign key deletes the history together with its items. */
export async function removeItems(db: Database, owner: MemoryOwner, selection: MemorySelection): Promise<number> {
  const { condition, values } = chosen(selection);
  const hash = ownerHash(owner);
  return db.transaction(async (sql) => {
    await lockOwner(sql, hash);
    const removed = await sql.query(
      `DELETE FROM memory_items WHERE tenant_id = $1 AND user_id = $2 AND ${condition} RETURNING 1`,
      [owner.tenant_id, owner.user_id, ...values],
    );
    if (removed.length > 0) {
      await moveOn(sql, hash);
      await countWipe(sql);
    }
    return removed.length;
  });
}

function chosen(selection: MemorySelection): { readonly condition: string; readonly values: readonly unknown[] } {
  if ("ids" in selection) return { condition: "id = ANY ($3)", values: [selection.ids.map(checkedText)] };
  if ("session_id" in selection) {
    const { session_id, manager = null } = selection;
    const values = [checkedText(session_id), manager === null ? null : checkedText(manager)];
    return { condition: "session_id = $3 AND ($4::text IS NULL OR manager = $4)", values };
  }
  if ("before" in selection) return { condition: "occurred_at < $3", values: [selection.before] };
  return { condition: "true", values: [] };
}

export async function eraseOwner(db: Database, owner: MemoryOwner): Promise<void> {
  const hash = ownerHash(owner);
  const keys = [owner.tenant_id, owner.user_id];
  await db.transaction(async (sql) => {
    await lockOwner(sql, hash);
    await sql.query("DELETE FROM memory_items WHERE tenant_id = $1 AND user_id = $2", keys);
    await sql.query("DELETE FROM memory_events WHERE tenant_id = $1 AND user_id = $2", keys);
    await sql.query(
      `UPDATE memory_owners SET version = version + 1, settings = '{"enabled": false}',
         erased_at = coalesce(erased_at, now()), ${withoutName} WHERE owner_hash = $1`,
      [hash],
    );
    await countWipe(sql);
  });
}
