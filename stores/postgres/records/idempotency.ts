import { toJson } from "../../checks/to-json.ts";
import type { IdempotencyClaim, IdempotencyState } from "../../ports/records/sources.ts";
import type { Database, Sql } from "../client.ts";

/** How long an answer is kept (specification). */
const keptFor = "interval '24 hours'";
/**
 * A claim without an answer after this long died with its process, and its key may be used again. Claims are made after
 * the upload has been read, so they cover one transaction and at most the 20 s that a URL may take; and where a slow one is overtaken all the same, the second
 * finds the same document under the same name and answers with its ids.
 */
const claimedFor = "interval '60 seconds'";

const sameKey = "tenant_id = $1 AND route = $2 AND key = $3";
const keyOf = (claim: IdempotencyClaim): unknown[] => [claim.tenant_id, claim.route, claim.key, claim.fingerprint];

/** Claims the key before the work begins, so that a second request sees "in flight". */
export async function claimIdempotency(db: Database, claim: IdempotencyClaim): Promise<IdempotencyState> {
  for (;;) {
    const claimed = await db.one(
      `INSERT INTO idempotency_keys AS k (tenant_id, route, key, fingerprint) VALUES ($1, $2, $3, $4)
       ON CONFLICT (tenant_id, route, key) DO UPDATE
         SET fingerprint = excluded.fingerprint, status = NULL, body = NULL, created_at = now()
         WHERE k.created_at < now() - CASE WHEN k.status IS NULL THEN ${claimedFor} ELSE ${keptFor} END
       RETURNING key`,
      keyOf(claim),
    );
    if (claimed) return { state: "claimed" };
    const known = await db.one<{ fingerprint: string; status: number | null; body: unknown }>(
      `SELECT fingerprint, status, body FROM idempotency_keys WHERE ${sameKey}`,
      keyOf(claim).slice(0, 3),
    );
    // Released between the two statements: claim again.
    if (!known) continue;
    if (known.fingerprint !== claim.fingerprint) return { state: "mismatch" };
    if (known.status === null) return { state: "in_flight" };
    return { state: "done", status: known.status, body: known.body };
  }
}

export async function completeIdempotency(
  sql: Sql,
  claim: IdempotencyClaim,
  status: number,
  body: unknown,
): Promise<void> {
  await sql.query(`UPDATE idempotency_keys SET status = $5, body = $6 WHERE ${sameKey} AND fingerprint = $4`, [
    ...keyOf(claim),
    status,
    toJson(body ?? null),
  ]);
}

/** An answer that was stored stays. */
export async function releaseIdempotency(sql: Sql, claim: IdempotencyClaim): Promise<void> {
  await sql.query(
    `DELETE FROM idempotency_keys WHERE ${sameKey} AND fingerprint = $4 AND status IS NULL`,
    keyOf(claim),
  );
}
