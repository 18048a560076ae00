import { AppError } from "../../../domain/errors.ts";
import type { JobRef, JobStatus } from "../../../domain/job.ts";
import type { JobType } from "../../../domain/job-types.ts";
import type { Sql } from "../client.ts";

export interface LockedJob {
  readonly id: string;
  /** null for a question. */
  readonly kg_id: number | null;
  readonly status: JobStatus;
  readonly claim: string | null;
  readonly lapsed: boolean;
  readonly cancel_requested: boolean;
}

/** Whether another run than `claim` holds the job's lease. */
export const isHeldByAnother = (job: LockedJob, claim: string): boolean =>
  job.status === "running" && job.claim !== claim && !job.lapsed;

/**
 * Error for a run that does not hold the job. The error is retryable: the run tries again until the other lease lapses
 * or the job is final. With a final error nobody would finish the job if the other run died.
 */
export const heldByAnother = (): AppError =>
  new AppError("unavailable", "Another run is working on the job", { retryAfterSeconds: 5 });

export const isFinal = (job: Pick<LockedJob, "status">): boolean => job.status !== "queued" && job.status !== "running";

/** Locks the row of a job. A given `type` restricts the search to it. */
export const lockJobRow = (sql: Sql, job_id: string, type: JobType | null = null): Promise<LockedJob | null> =>
  sql.one<LockedJob>(
    `SELECT id, kg_id, status, claim, cancel_requested, coalesce(lease_until < now(), true) AS lapsed
     FROM jobs WHERE id = $1 AND ($2::text IS NULL OR type = $2) FOR UPDATE`,
    [job_id, type],
  );

/**
 * Locks revision, source and job in the same order as the flip, which avoids deadlocks. A transaction that ends the job
 * sees its flip either not begun or complete. The source is not locked FOR UPDATE, because staged chunks refer to it.
 * For a job without a source, locks only the job.
 */
export async function lockJob(sql: Sql, ref: JobRef): Promise<LockedJob | null> {
  if (!ref.source_id) return lockJobRow(sql, ref.job_id);
  await sql.query("SELECT FROM revisions WHERE source_id = $1 AND revision = $2 FOR NO KEY UPDATE", [
    ref.source_id,
    ref.revision,
  ]);
  await sql.query("SELECT FROM sources WHERE id = $1 FOR NO KEY UPDATE", [ref.source_id]);
  return lockJobRow(sql, ref.job_id);
}
