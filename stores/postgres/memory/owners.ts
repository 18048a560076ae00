import { consolidationRestMs } from "../../../domain/limits/memory.ts";
import type { MemoryOwner } from "../../../domain/memory-item.ts";
import type { OwnerState } from "../../ports/memory-items.ts";
import type { Sql } from "../client.ts";

const none: OwnerState = { version: 0, settings: { enabled: true }, erased_at: null };
const columns = "version, settings, erased_at";

/** Assignments that remove an owner's name and state at an erasure. */
export const withoutName = `tenant_id = NULL, user_id = NULL, due_at = NULL, taken_until = NULL, consolidated_at = NULL,
  consolidated_through = NULL`;

export const readState = async (sql: Sql, hash: string): Promise<OwnerState> =>
  (await sql.one<OwnerState>(`SELECT ${columns} FROM memory_owners WHERE owner_hash = $1`, [hash])) ?? none;

/** The state, locked until the end of the transaction: writes, removals and the erasure of one owner queue here. */
export async function lockOwner(sql: Sql, hash: string): Promise<OwnerState> {
  await sql.query("INSERT INTO memory_owners (owner_hash) VALUES ($1) ON CONFLICT DO NOTHING", [hash]);
  const found = await sql.one<OwnerState>(`SELECT ${columns} FROM memory_owners WHERE owner_hash = $1 FOR UPDATE`, [
    hash,
  ]);
  return found ?? none;
}

export const moveOn = (sql: Sql, hash: string) =>
  sql.query("UPDATE memory_owners SET version = version + 1 WHERE owner_hash = $1", [hash]);

/** After a write, makes the owner due for consolidation, unless the owner is due earlier. */
export const moveOnDue = (sql: Sql, hash: string, { tenant_id, user_id }: MemoryOwner) =>
  sql.query(
    `UPDATE memory_owners SET version = version + 1, tenant_id = $2, user_id = $3,
       due_at = least(due_at, now() + ${consolidationRestMs} * interval '1 millisecond') WHERE owner_hash = $1`,
    [hash, tenant_id, user_id],
  );
