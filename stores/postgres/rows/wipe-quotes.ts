// Erases stored texts that quote a revision which was deleted or replaced. Sweeps call it, so that it also happens
// after a crash: a leftover is swept until its last transaction has ended.
import { answerWiped, quoteOf, quoteOfSource } from "../../../domain/quotes.ts";
import type { Leftover } from "../../ports/records/cutover.ts";
import type { Sql } from "../client.ts";
import { chosenOnce } from "./chosen-once.ts";

export type QuotedRevision = Pick<Leftover, "source_id" | "revision" | "quotes">;

/** Statements that wipe one batch of rows of each table. $1: the quotes; $2: the size of the batch. */
const wipes = [
  `UPDATE jobs SET result = NULL, quotes = NULL, result_removed = '${answerWiped}'
   WHERE id IN ${chosenOnce(
     "SELECT id FROM jobs WHERE quotes && $1::text[] ORDER BY id LIMIT $2 FOR UPDATE",
   )} RETURNING 1`,
  `UPDATE query_steps SET value = NULL, quotes = NULL
   WHERE (job_id, step) IN ${chosenOnce(
     "SELECT job_id, step FROM query_steps WHERE quotes && $1::text[] ORDER BY job_id, step LIMIT $2 FOR UPDATE",
   )} RETURNING 1`,
  `UPDATE idempotency_keys SET body = NULL, quotes = NULL
   WHERE (tenant_id, route, key) IN ${chosenOnce(`
     SELECT tenant_id, route, key FROM idempotency_keys WHERE quotes && $1::text[]
     ORDER BY tenant_id, route, key LIMIT $2 FOR UPDATE`)} RETURNING 1`,
] as const;

/** The transaction of `QuoteRecords.wipe`. */
export async function wipeQuotes(
  sql: Sql,
  { source_id, revision, quotes: further = [] }: QuotedRevision,
  limit: number,
): Promise<number> {
  const isDeleted = (await sql.one("SELECT FROM sources WHERE id = $1", [source_id])) === null;
  const quotes = [quoteOf(source_id, revision), ...further, ...(isDeleted ? [quoteOfSource(source_id)] : [])];
  const wiped = await wipeQuoting(sql, quotes, limit);
  return isDeleted ? wiped + (await wipeJobs(sql, source_id, limit)) : wiped;
}

/** Erases texts that have one of the quotes, at most `limit` of each table; returns how many. */
export async function wipeQuoting(sql: Sql, quotes: readonly string[], limit: number): Promise<number> {
  let wiped = 0;
  for (const wipe of wipes) wiped += (await sql.query(wipe, [quotes, limit])).length;
  return wiped;
}

/**
 * Removes the source's name, its file's name, and messages that may quote the document from jobs. Everything else about
 * the jobs stays.
 */
async function wipeJobs(sql: Sql, source_id: string, limit: number): Promise<number> {
  const jobs = await sql.query<{ id: string }>(
    `SELECT id FROM jobs WHERE source_id = $1 AND source_name IS NOT NULL AND status NOT IN ('queued', 'running')
     ORDER BY id LIMIT $2 FOR UPDATE`,
    [source_id, limit],
  );
  return wipeTexts(sql, jobs, "The source was deleted");
}

/** Wipes imports into a deleted knowledge graph. A job without a request is done. */
export async function wipeImports(sql: Sql, kg_id: number, limit: number): Promise<number> {
  const jobs = await sql.query<{ id: string }>(
    `SELECT j.id FROM jobs j JOIN knowledge_graphs k ON k.tenant_id = j.tenant_id AND k.name = j.kg_name AND k.id = j.kg_id
     WHERE k.id = $1 AND j.type = 'import' AND j.request <> '{}' AND j.status NOT IN ('queued', 'running')
     ORDER BY j.id LIMIT $2 FOR UPDATE OF j`,
    [kg_id, limit],
  );
  return wipeTexts(sql, jobs, "The knowledge graph was deleted");
}

/** Erases texts about documents from locked, ended jobs. Returns how many jobs. */
async function wipeTexts(sql: Sql, jobs: readonly { readonly id: string }[], reason: string): Promise<number> {
  if (jobs.length === 0) return 0;
  const ids = jobs.map(({ id }) => id);
  const message = JSON.stringify(reason);
  await sql.query(
    `UPDATE jobs SET source_name = NULL, request = '{}', error = jsonb_set(error, '{message}', $2::jsonb, false),
       result = jsonb_set(result, '{warnings}', '[]', false) WHERE id = ANY ($1::text[])`,
    [ids, message],
  );
  await sql.query(
    "UPDATE job_events SET data = jsonb_set(data, '{error,message}', $2::jsonb) WHERE job_id = ANY ($1::text[]) AND data ? 'error'",
    [ids, message],
  );
  await wipeWebhooks(sql, ids, message);
  return ids.length;
}

/**
 * Events that are not delivered yet will report the job's end without the source's name. The deliveries of other events
 * have ended.
 */
async function wipeWebhooks(sql: Sql, job_ids: readonly string[], message: string): Promise<void> {
  await sql.query(
    `UPDATE webhooks SET body = CASE WHEN state = 'pending' THEN
       jsonb_set(jsonb_set(body::jsonb, '{data,source_name}', 'null'), '{data,error,message}', $2::jsonb, false)::text END
     WHERE job_id = ANY ($1::text[]) AND body IS NOT NULL`,
    [job_ids, message],
  );
}
