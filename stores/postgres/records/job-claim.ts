import { conflict, notFound } from "../../../domain/errors.ts";
import type { Job, JobRef } from "../../../domain/job.ts";
import type { Sql } from "../client.ts";
import { appendEvents } from "../rows/job-events.ts";
import { heldByAnother, isFinal, isHeldByAnother, type LockedJob, lockJob } from "../rows/job-locks.ts";
import { type JobRow, jobSelect, toJob } from "./job-rows.ts";

/**
 * Lease of a job. After this time without renewal another run may take over the job. A run that renews too late keeps
 * the job if no other run has taken it.
 */
const leaseTime = "interval '2 minutes'";

export interface Run {
  readonly claim: string;
  readonly workflow_id: string;
}

/** The transaction of `JobRecords.claim`. */
export async function claimJob(sql: Sql, ref: JobRef, run: Run): Promise<Job> {
  const job = await lockJob(sql, ref);
  if (!job) throw notFound("Job not found");
  await giveTo(sql, job, run);
  await sql.query(
    "UPDATE sources SET status = 'processing', updated_at = now() WHERE id = $1 AND job_id = $2 AND status = 'pending'",
    [ref.source_id ?? null, ref.job_id],
  );
  const claimed = await sql.one<JobRow>(`${jobSelect} WHERE j.id = $1`, [ref.job_id]);
  if (!claimed) throw notFound("Job not found");
  return toJob(claimed);
}

/** Gives a locked job of any type to the run. Throws like `refuse`. */
export async function giveTo(sql: Sql, job: LockedJob, { claim, workflow_id }: Run): Promise<void> {
  refuse(job, claim);
  await sql.query(
    `UPDATE jobs SET status = 'running', claim = $2, run_id = $2, workflow_id = $3, lease_until = now() + ${leaseTime},
       started_at = coalesce(started_at, now()) WHERE id = $1`,
    [job.id, claim, workflow_id],
  );
  if (job.status === "queued") await appendEvents(sql, job.id, [{ event: "status", status: "running" }]);
}

/** The statement of `JobRecords.renew`. */
export async function renewClaim(sql: Pick<Sql, "one">, job_id: string, claim: string): Promise<boolean> {
  const renewed = await sql.one(
    `UPDATE jobs SET lease_until = now() + ${leaseTime} WHERE id = $1 AND claim = $2 AND status = 'running' RETURNING id`,
    [job_id, claim],
  );
  return renewed !== null;
}

/** The statement of `JobRecords.lapseClaims`. */
export async function lapseClaims(sql: Pick<Sql, "query">): Promise<void> {
  await sql.query("UPDATE jobs SET lease_until = NULL WHERE status = 'running' AND lease_until IS NOT NULL");
}

/** Throws unless the run may take the job. */
function refuse(job: LockedJob, claim: string): void {
  if (isFinal(job)) throw conflict(`The job is ${job.status}`);
  if (job.cancel_requested) throw conflict("The job is being cancelled");
  if (isHeldByAnother(job, claim)) throw heldByAnother();
}
