import { newEventId } from "../../../domain/ids.ts";
import { isFinal } from "../../../domain/job.ts";
import { endOfJob } from "../../../domain/webhook-message.ts";
import type { Sql } from "../client.ts";
import { markOutbox, noKg } from "./mark-outbox.ts";

interface Watch {
  readonly tenant_id: string;
  readonly job_id: string;
  readonly url: string;
}

/**
 * Registers a URL for the event about a job's end. Runs in the transaction that accepts the document, under the lock of
 * its source. For an existing job, either this transaction sees its end, or the transaction that ends the job sees the
 * registration.
 */
export async function watchJob(sql: Sql, { tenant_id, job_id, url }: Watch): Promise<void> {
  await sql.query(
    `INSERT INTO webhooks (id, tenant_id, job_id, url, state) VALUES ($1, $2, $3, $4, 'waiting')
     ON CONFLICT (job_id, url) WHERE state = 'waiting' DO NOTHING`,
    [newEventId(), tenant_id, job_id, url],
  );
  await announceEnd(sql, job_id);
}

type EndedJob = Parameters<typeof endOfJob>[0];

/**
 * Writes the event of an ended job, with the outbox row that sends it. Does nothing when no URL is registered or the
 * job has not ended.
 */
export async function announceEnd(sql: Sql, job_id: string): Promise<void> {
  const job = await sql.one<EndedJob>(
    `SELECT id, type, status, kg_name, source_id, source_name, result, error FROM jobs j
     WHERE id = $1 AND EXISTS (SELECT FROM webhooks w WHERE w.job_id = j.id AND w.state = 'waiting')`,
    [job_id],
  );
  if (!job || !isFinal(job.status)) return;
  const { type, body } = endOfJob(job, new Date());
  const events = await sql.query<{ id: string }>(
    `UPDATE webhooks SET state = 'pending', type = $2, body = $3, next_at = now()
     WHERE job_id = $1 AND state = 'waiting' RETURNING id`,
    [job_id, type, body],
  );
  const keys = events.map(({ id }) => `webhook:${id}`);
  await markOutbox(sql, { target: "workflow", kg_id: noKg, keys, version: 0 });
}
