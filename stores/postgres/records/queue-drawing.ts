// The transaction of `PictureRecords.queue`.
import { notFound } from "../../../domain/errors.ts";
import { newJobId } from "../../../domain/ids.ts";
import type { JobStatus } from "../../../domain/job.ts";
import type { DrawingRequest } from "../../ports/records/pictures.ts";
import type { Sql } from "../client.ts";
import { appendEvents } from "../rows/job-events.ts";
import { isFinal } from "../rows/job-locks.ts";
import { markOutbox } from "../rows/mark-outbox.ts";
import { watchJob } from "../rows/webhook-events.ts";
import { insertJob } from "./queue-job.ts";

export async function queueDrawing(sql: Sql, request: DrawingRequest): Promise<string> {
  const { tenant_id, webhook_url } = request;
  await holdKg(sql, request);
  const waits = await mustWait(sql, request);
  const job_id = (await queuedLike(sql, request)) ?? (await insert(sql, request, waits));
  const urls = [...(webhook_url ? [webhook_url] : []), ...(await watchersOf(sql, request))];
  for (const url of urls) await watchJob(sql, { tenant_id, job_id, url });
  return job_id;
}

/** A deletion of the knowledge graph waits, and then cancels the job. */
async function holdKg(sql: Sql, { kg_id }: DrawingRequest): Promise<void> {
  const kg = await sql.one("SELECT FROM knowledge_graphs WHERE id = $1 AND deleted_at IS NULL FOR SHARE", [kg_id]);
  if (kg === null) throw notFound("The knowledge graph was not found", "kg_name");
}

/**
 * Locks the job `after_job_id`. So either this transaction sees its end, or the transaction that ends it sees the
 * waiting job.
 */
async function mustWait(sql: Sql, { tenant_id, kg_id, kg_name, after_job_id }: DrawingRequest): Promise<boolean> {
  if (after_job_id === null) return false;
  const job = await sql.one<{ status: JobStatus }>(
    "SELECT status FROM jobs WHERE id = $1 AND tenant_id = $2 AND kg_id = $3 FOR SHARE",
    [after_job_id, tenant_id, kg_id],
  );
  if (!job) throw notFound(`Knowledge graph '${kg_name}' has no job with this id`, "job_id");
  return !isFinal(job);
}

/**
 * Finds and locks a queued job. Because of the lock it starts, and reads the knowledge graph, only after this request.
 */
async function queuedLike(sql: Sql, { kg_id, after_job_id }: DrawingRequest): Promise<string | null> {
  const job = await sql.one<{ id: string }>(
    `SELECT id FROM jobs WHERE kg_id = $1 AND type = 'visualization' AND status = 'queued'
       AND after_job_id IS NOT DISTINCT FROM $2 ORDER BY id LIMIT 1 FOR UPDATE`,
    [kg_id, after_job_id],
  );
  return job?.id ?? null;
}

async function insert(sql: Sql, request: DrawingRequest, waits: boolean): Promise<string> {
  const { webhook_url: _, ...job } = request;
  const id = newJobId();
  const noSource = { source_id: null, source_name: null, revision: null };
  await insertJob(sql, { ...job, ...noSource, id, type: "visualization", request: {} });
  await appendEvents(sql, id, [{ event: "status", status: "queued" }]);
  if (!waits) await markOutbox(sql, { target: "workflow", kg_id: job.kg_id, keys: [`start:${id}`], version: 0 });
  return id;
}

/** The URLs to which the event of the job `after_job_id` is sent. */
async function watchersOf(sql: Sql, { after_job_id }: DrawingRequest): Promise<readonly string[]> {
  const rows = await sql.query<{ url: string }>("SELECT DISTINCT url FROM webhooks WHERE job_id = $1", [after_job_id]);
  return rows.map(({ url }) => url);
}
