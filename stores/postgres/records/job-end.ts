import type { BenchmarkReport } from "../../../domain/batch-benchmark-report.ts";
import type { JobError, JobRef, JobResult, JobStage, PictureResult } from "../../../domain/job.ts";
import type { StageName } from "../../../domain/job-types.ts";
import { toJson } from "../../checks/to-json.ts";
import type { CancelOutcome, EndedStage, JobFailure } from "../../ports/records/jobs.ts";
import type { Sql } from "../client.ts";
import { heldByAnother, isFinal, isHeldByAnother, lockJob } from "../rows/job-locks.ts";
import { askToStop, cancelledError, endJob, type UnsuccessfulEnd } from "./job-final.ts";
import { stageSeconds } from "./job-stages.ts";
import { sourceCounts } from "./source-counts.ts";

/** The transaction of `JobRecords.complete`. Throws `unavailable` while another run holds the job. */
export async function completeJob(
  sql: Sql,
  ref: JobRef,
  { claim, result }: { readonly claim: string; readonly result: JobResult | PictureResult | BenchmarkReport },
): Promise<readonly EndedStage[]> {
  const job = await lockJob(sql, ref);
  if (!job || isFinal(job)) return [];
  if (job.claim !== claim) throw heldByAnother();
  return succeed(sql, ref, result);
}

async function succeed(
  sql: Sql,
  ref: JobRef,
  result: JobResult | PictureResult | BenchmarkReport,
): Promise<readonly EndedStage[]> {
  await endJob(sql, ref.job_id, { status: "completed", result });
  const ended = await endStages(sql, ref.job_id, "completed");
  await sql.query(
    `UPDATE sources SET status = 'completed', error = NULL, updated_at = now()
     WHERE id = $1 AND job_id = $2 AND status <> 'deleting'`,
    [ref.source_id ?? null, ref.job_id],
  );
  return ended;
}

/** The transaction of `JobRecords.fail`. */
export async function failJob(sql: Sql, ref: JobRef, failure: JobFailure): Promise<void> {
  const { error, cancelled, claim = null } = failure;
  const job = await lockJob(sql, ref);
  if (!job || isFinal(job)) return;
  if (claim !== null && isHeldByAnother(job, claim)) return;
  if (await isPublished(sql, ref)) await succeedAnyway(sql, ref, error);
  // A run that takes over a job while it is being cancelled fails with another error; the true cause is the
  // cancellation.
  else if (cancelled || job.cancel_requested) await abandon(sql, ref, { status: "cancelled", error: cancelledError });
  else
    await abandon(sql, ref, {
      status: "failed",
      error: { ...error, stage: error.stage ?? (await openStage(sql, ref)) },
    });
}

/** The stage that a failure ends: the one that has failed, otherwise the first that runs; null between stages. */
async function openStage(sql: Sql, { job_id }: JobRef): Promise<StageName | null> {
  const stage = await sql.one<Pick<JobStage, "name">>(
    "SELECT name FROM job_stages WHERE job_id = $1 AND status IN ('running', 'failed') ORDER BY status = 'failed' DESC, position LIMIT 1",
    [job_id],
  );
  return stage?.name ?? null;
}

/** Readers see the document and the relay still updates the engines. Only later stages (pictures) are missing. */
async function succeedAnyway(sql: Sql, ref: JobRef, { message }: JobError): Promise<void> {
  const counts = ref.source_id ? await sourceCounts(sql, ref.source_id) : null;
  if (counts) await succeed(sql, ref, { ...counts, visualizations: [], warnings: [`After publishing: ${message}`] });
}

/** The transaction of `JobRecords.requestCancel`. */
export async function requestCancel(sql: Sql, tenant_id: string, job_id: string): Promise<CancelOutcome> {
  const found = await sql.one<Omit<JobRef, "job_id">>(
    "SELECT source_id, revision FROM jobs WHERE id = $1 AND tenant_id = $2",
    [job_id, tenant_id],
  );
  if (!found) return "not_found";
  const ref: JobRef = { ...found, job_id };
  const job = await lockJob(sql, ref);
  if (!job) return "not_found";
  if (isFinal(job)) return "final";
  if (await isPublished(sql, ref)) return "too_late";
  return askToStop(sql, job, () => abandon(sql, ref, { status: "cancelled", error: cancelledError }));
}

async function isPublished(sql: Sql, ref: JobRef): Promise<boolean> {
  if (!ref.source_id) return false;
  const published = await sql.one(
    "SELECT revision FROM revisions WHERE source_id = $1 AND revision = $2 AND kg_version IS NOT NULL",
    [ref.source_id, ref.revision],
  );
  return published !== null;
}

/** Ends the job and its revision, under the locks of source and job. The active revision stays. */
async function abandon(sql: Sql, ref: JobRef, end: UnsuccessfulEnd): Promise<void> {
  await endJob(sql, ref.job_id, end);
  await endStages(sql, ref.job_id, "failed");
  if (!ref.source_id) return;
  await sql.query(
    "UPDATE revisions SET state = 'failed', retired_at = now() WHERE source_id = $1 AND revision = $2 AND state = 'staging'",
    [ref.source_id, ref.revision],
  );
  await sql.query(
    `UPDATE sources SET status = CASE WHEN active_revision IS NULL THEN 'failed' ELSE 'completed' END, error = $3,
       updated_at = now() WHERE id = $1 AND job_id = $2 AND status <> 'deleting'`,
    [ref.source_id, ref.job_id, toJson(end.error)],
  );
}

/**
 * Success also completes the last stage, which ends the job. After a failure, stages that never started stay pending.
 */
function endStages(sql: Sql, job_id: string, status: "completed" | "failed"): Promise<EndedStage[]> {
  return sql.query<EndedStage>(
    `UPDATE job_stages SET status = $2, finished_at = now(), started_at = coalesce(started_at, now()),
       attempts = greatest(attempts, 1)
     WHERE job_id = $1 AND (status = 'running' OR ($2 = 'completed' AND status = 'pending'
       AND position = (SELECT max(position) FROM job_stages WHERE job_id = $1)))
     RETURNING name, ${stageSeconds("job_stages")}`,
    [job_id, status],
  );
}
