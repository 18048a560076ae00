import type { Sql } from "../client.ts";

/** Jobs removed by one transaction. Each has some thirty rows of stages, steps and events. */
const removalBatch = 200;

/** The job has ended, and so has the delivery of its webhooks. */
const isOver = `j.status NOT IN ('queued', 'running')
  AND NOT EXISTS (SELECT FROM webhooks w WHERE w.job_id = j.id AND w.ended_at IS NULL)`;

interface EndedJob {
  readonly id: string;
  /** null for a question. */
  readonly source_id: string | null;
}

/**
 * The transaction of `JobRecords.remove`. Locks the sources in the order of their ids, before the jobs: so it cannot
 * deadlock with other transactions, and no document is accepted meanwhile with the id of a removed job.
 */
export async function removeJobs(sql: Sql, before: Date): Promise<number> {
  const due = await sql.query<EndedJob>(
    `SELECT j.id, j.source_id FROM jobs j WHERE j.finished_at < $1 AND ${isOver}
     ORDER BY j.finished_at LIMIT ${removalBatch}`,
    [before],
  );
  if (due.length === 0) return 0;
  const sources = due.flatMap(({ source_id }) => source_id ?? []);
  await sql.query("SELECT FROM sources WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE", [sources]);
  // The condition is checked again under the locks: a repeated upload may have registered a webhook before the lock was
  // taken.
  const removed = await sql.query<EndedJob>(
    `DELETE FROM jobs j WHERE j.id = ANY ($1) AND ${isOver} RETURNING j.id, j.source_id`,
    [due.map(({ id }) => id)],
  );
  await sql.query("UPDATE sources SET job_id = NULL WHERE id = ANY ($1) AND job_id = ANY ($2)", [
    sources,
    removed.map(({ id }) => id),
  ]);
  return removed.length;
}
