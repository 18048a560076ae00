import { conflict } from "../../../domain/errors.ts";
import { toJson } from "../../checks/to-json.ts";
import type {
  AnswerToKeep,
  IdempotencyClaim,
  IdempotencyRecords,
  IdempotencyState,
  KeptAnswer,
} from "../../ports/records/idempotency.ts";
import type { Database, Sql } from "../client.ts";
import { chosenOnce } from "../rows/chosen-once.ts";
import { holdQuoted } from "./quotes.ts";

/**
 * Lease of a key while its request is processed. After this time without renewal the process has died, and the key is
 * free again.
 */
const claimedFor = "interval '60 seconds'";
/** Rows removed by one statement. */
const sweepBatch = 1_000;

const sameKey = "tenant_id = $1 AND route = $2 AND key = $3";
const mine = `${sameKey} AND fingerprint = $4 AND owner = $5`;
const valuesOf = (claim: IdempotencyClaim): unknown[] => [
  claim.tenant_id,
  claim.route,
  claim.key,
  claim.fingerprint,
  claim.owner,
];

export function createIdempotency(db: Database): IdempotencyRecords {
  return {
    claim: (claim) => claimKey(db, claim),
    renew: async (claim) =>
      (await db.one(
        `UPDATE idempotency_keys SET free_at = now() + ${claimedFor} WHERE ${mine} AND status IS NULL RETURNING key`,
        valuesOf(claim),
      )) !== null,
    complete: (claim, answer) => completeWhileQuotable(db, claim, answer),
    async release(claim) {
      await db.query(`DELETE FROM idempotency_keys WHERE ${mine} AND status IS NULL`, valuesOf(claim));
    },
    async sweep() {
      const gone = await db.query(
        `DELETE FROM idempotency_keys WHERE (tenant_id, route, key) IN ${chosenOnce(`
           SELECT tenant_id, route, key FROM idempotency_keys WHERE free_at < now()
           ORDER BY free_at LIMIT ${sweepBatch} FOR UPDATE SKIP LOCKED`)} RETURNING key`,
      );
      return gone.length;
    },
  };
}

interface Known {
  readonly fingerprint: string;
  readonly status: number | null;
  readonly body: unknown;
  readonly is_wiped: boolean;
}

async function claimKey(db: Database, claim: IdempotencyClaim): Promise<IdempotencyState> {
  for (;;) {
    const claimed = await db.one(
      `INSERT INTO idempotency_keys AS k (tenant_id, route, key, fingerprint, owner, free_at)
       VALUES ($1, $2, $3, $4, $5, now() + ${claimedFor})
       ON CONFLICT (tenant_id, route, key) DO UPDATE
         SET fingerprint = excluded.fingerprint, owner = excluded.owner, free_at = excluded.free_at,
             status = NULL, body = NULL, quotes = NULL
         WHERE k.free_at < now() OR (k.owner = excluded.owner AND k.status IS NULL)
       RETURNING key`,
      valuesOf(claim),
    );
    if (claimed) return { state: "claimed" };
    const known = await db.one<Known>(
      `SELECT fingerprint, status, body, body IS NULL AS is_wiped FROM idempotency_keys WHERE ${sameKey}`,
      valuesOf(claim).slice(0, 3),
    );
    // The owner released the key between the two statements: claim again.
    if (!known) continue;
    if (known.fingerprint !== claim.fingerprint) return { state: "mismatch" };
    if (known.status === null) return { state: "in_flight" };
    if (known.is_wiped) return { state: "wiped" };
    return { state: "done", status: known.status, body: known.body };
  }
}

/**
 * Keeps the answer inside the transaction that does the request's work. Throws `conflict` when the request paused so
 * long that another one took over the key: this transaction must then have no effect.
 */
export async function keepAnswer<Result>(sql: Sql, keep: AnswerToKeep<Result>, result: Result): Promise<void> {
  if (await complete(sql, keep.claim, columnsOf(keep.answer(result)))) return;
  throw conflict("A request with this Idempotency-Key is still being processed");
}

type KeptColumns = readonly [status: number, body: string | null, quotes: readonly string[] | null];

const columnsOf = ({ status, body, quotes }: KeptAnswer): KeptColumns => [
  status,
  toJson(body ?? null),
  quotes.length === 0 ? null : quotes,
];

/**
 * If a quoted revision was swept meanwhile, keeps only the status, so that a repeated request learns that the change
 * was made.
 */
function completeWhileQuotable(db: Database, claim: IdempotencyClaim, answer: KeptAnswer): Promise<boolean> {
  if (answer.quotes.length === 0) return complete(db, claim, columnsOf(answer));
  return db.transaction(async (sql) => {
    const isQuotable = await holdQuoted(sql, answer.quotes);
    return complete(sql, claim, isQuotable ? columnsOf(answer) : [answer.status, null, null]);
  });
}

async function complete(sql: Sql, claim: IdempotencyClaim, columns: KeptColumns): Promise<boolean> {
  const kept = await sql.one(
    `UPDATE idempotency_keys SET status = $6, body = $7, quotes = $8, free_at = now() + $9 * interval '1 hour'
     WHERE ${mine} RETURNING key`,
    [...valuesOf(claim), ...columns, claim.keep_hours],
  );
  return kept !== null;
}
