import { benchmarkTenants } from "../../../domain/benchmark-scope.ts";
import type { MemoryOwner } from "../../../domain/memory-item.ts";
import { ownerHash } from "../../../domain/owner-hash.ts";
import { checkedLimit, checkedOwner, checkedText, wasErased } from "../../checks/memory-items.ts";
import type { ConsolidationState, Consolidations, DueOwner } from "../../ports/consolidations.ts";
import type { Database } from "../client.ts";
import { chosenOnce } from "../rows/chosen-once.ts";
import { lockOwner } from "./owners.ts";

const nothing: ConsolidationState = { ended_at: null, due_at: null, through: null };
const hashOf = (owner: MemoryOwner): string => ownerHash(checkedOwner(owner));

/**
 * The state of consolidations is in the rows of the owners. A row without tenant and user belongs to an erased owner,
 * or to an owner who has written nothing.
 */
export function openPostgresConsolidations(db: Database): Consolidations {
  return {
    take: (now, { limit, leaseMs }) =>
      db.query<DueOwner>(
        `UPDATE memory_owners SET taken_until = $1::timestamptz + $3 * interval '1 millisecond'
         WHERE owner_hash IN ${chosenOnce(`SELECT owner_hash FROM memory_owners
           WHERE due_at <= $1 AND (taken_until IS NULL OR taken_until <= $1)
           ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED`)}
         RETURNING owner_hash AS owner_key, tenant_id`,
        [now, checkedLimit(limit), leaseMs],
      ),
    ownerOf: (owner_key) =>
      db.one<MemoryOwner>(
        "SELECT tenant_id, user_id FROM memory_owners WHERE owner_hash = $1 AND tenant_id IS NOT NULL",
        [checkedText(owner_key)],
      ),
    state: async (owner) =>
      (await db.one<ConsolidationState>(
        `SELECT consolidated_at AS ended_at, due_at, consolidated_through AS through
         FROM memory_owners WHERE owner_hash = $1`,
        [hashOf(owner)],
      )) ?? nothing,
    request: (owner, at) => request(db, checkedOwner(owner), at),
    async read(owner, through) {
      await db.query(
        `UPDATE memory_owners SET consolidated_through = greatest(consolidated_through, $2)
         WHERE owner_hash = $1 AND erased_at IS NULL`,
        [hashOf(owner), checkedText(through)],
      );
    },
    async settle(owner, { version, at, next }) {
      const row = await db.one<{ same: boolean }>(
        // Items were written during the consolidation. They are due from the end of the lease, not from its beginning.
        `UPDATE memory_owners SET consolidated_at = $3,
           due_at = CASE WHEN version = $2 THEN $4 WHEN due_at IS NULL THEN NULL ELSE greatest(due_at, taken_until) END,
           taken_until = CASE WHEN version = $2 THEN NULL ELSE taken_until END
         WHERE owner_hash = $1 AND erased_at IS NULL RETURNING version = $2 AS same`,
        [hashOf(owner), version, at, next],
      );
      return row?.same ?? true;
    },
    async postpone(owner_key, until) {
      await db.query(
        "UPDATE memory_owners SET taken_until = greatest(taken_until, $2) WHERE owner_hash = $1 AND due_at IS NOT NULL",
        [checkedText(owner_key), until],
      );
    },
    async waiting(now) {
      const row = await db.one<{ n: number }>(
        "SELECT count(*) AS n FROM memory_owners WHERE due_at <= $1 AND NOT starts_with(tenant_id, $2)",
        [now, benchmarkTenants],
      );
      return row?.n ?? 0;
    },
  };
}

const request = (db: Database, owner: MemoryOwner, at: Date): Promise<void> =>
  db.transaction(async (sql) => {
    const hash = ownerHash(owner);
    if ((await lockOwner(sql, hash)).erased_at !== null) throw wasErased();
    await sql.query(
      `UPDATE memory_owners SET tenant_id = $2, user_id = $3, due_at = least(due_at, $4::timestamptz), taken_until = NULL
       WHERE owner_hash = $1`,
      [hash, owner.tenant_id, owner.user_id, at],
    );
  });
