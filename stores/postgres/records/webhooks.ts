import type { DueWebhook, WebhookRecords } from "../../ports/records/webhooks.ts";
import type { Database } from "../client.ts";
import { chosenOnce } from "../rows/chosen-once.ts";

/** Rows removed by one statement. */
const sweepBatch = 1_000;
const after = (parameter: string) => `now() + ${parameter} * interval '1 millisecond'`;

export function createWebhooks(db: Database): WebhookRecords {
  return {
    take: (event_id, leaseMs) => take(db, event_id, leaseMs),
    async giveBack(event_id) {
      await db.query("UPDATE webhooks SET next_at = now() WHERE id = $1 AND state = 'pending'", [event_id]);
    },
    async attempted(event_id, { status_code, then }) {
      const [state, againMs] = typeof then === "string" ? [then, null] : ["pending", then.again_in_ms];
      await db.query(
        `UPDATE webhooks SET attempts = attempts + 1, last_status = $2, state = $3, next_at = ${after("$4")},
           ended_at = CASE WHEN $3 = 'pending' THEN NULL ELSE now() END
         WHERE id = $1 AND state = 'pending'`,
        [event_id, status_code, state, againMs],
      );
    },
    async end(event_id, state) {
      await db.query(
        "UPDATE webhooks SET state = $2, next_at = NULL, ended_at = now() WHERE id = $1 AND state = 'pending'",
        [event_id, state],
      );
    },
    async overdue(forMs, limit) {
      const rows = await db.query<{ id: string }>(
        `SELECT id FROM webhooks WHERE state = 'pending' AND next_at < ${after("-$1::float8")} ORDER BY next_at LIMIT $2`,
        [forMs, limit],
      );
      return rows.map(({ id }) => id);
    },
    async sweep(before) {
      const gone = await db.query(
        `DELETE FROM webhooks WHERE id IN ${chosenOnce(`
           SELECT id FROM webhooks WHERE ended_at < $1 ORDER BY ended_at LIMIT ${sweepBatch} FOR UPDATE SKIP LOCKED`)}
         RETURNING id`,
        [before],
      );
      return gone.length;
    },
  };
}

async function take(
  db: Database,
  event_id: string,
  leaseMs: number,
): Promise<DueWebhook | { readonly wait_ms: number | null }> {
  const due = await db.one<DueWebhook>(
    `UPDATE webhooks SET next_at = ${after("$2")} WHERE id = $1 AND state = 'pending' AND next_at <= now()
     RETURNING url, body, attempts`,
    [event_id, leaseMs],
  );
  if (due) return due;
  const later = await db.one<{ wait_ms: number }>(
    `SELECT greatest(1, ceil(extract(epoch FROM next_at - now()) * 1000))::int AS wait_ms FROM webhooks
     WHERE id = $1 AND state = 'pending'`,
    [event_id],
  );
  return later ?? { wait_ms: null };
}
