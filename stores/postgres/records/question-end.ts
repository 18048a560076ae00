import type { Answer } from "../../../domain/answer.ts";
import type { JobError, QuestionRef } from "../../../domain/job.ts";
import type { CancelOutcome } from "../../ports/records/jobs.ts";
import type { Sql } from "../client.ts";
import type { JobFailure } from "./job-end.ts";
import { askToStop, cancelledError, endJob } from "./job-final.ts";
import { isFinal, isHeldByAnother } from "./job-locks.ts";
import { lockQuestion, requireMine } from "./question-steps.ts";

/** The transaction of `QuestionRecords.complete`. */
export async function completeQuestion(sql: Sql, ref: QuestionRef, claim: string, answer: Answer): Promise<void> {
  const job = await lockQuestion(sql, ref);
  if (!job || job.status === "completed") return;
  requireMine(job, claim);
  await endJob(sql, ref.job_id, { status: "completed", result: answer });
  await eraseSteps(sql, ref);
}

/** The transaction of `QuestionRecords.fail`. */
export async function failQuestion(sql: Sql, ref: QuestionRef, { error, cancelled, claim }: JobFailure): Promise<void> {
  const job = await lockQuestion(sql, ref);
  if (!job || isFinal(job)) return;
  if (claim !== null && isHeldByAnother(job, claim)) return;
  // A run that noticed the request before its workflow was told ends with another error.
  if (cancelled || job.cancel_requested) await abandon(sql, ref, cancelledError, "cancelled");
  else await abandon(sql, ref, error, "failed");
}

/** `JobRecords.requestCancel` for a question; null when the job is none. */
export async function cancelQuestion(sql: Sql, tenant_id: string, job_id: string): Promise<CancelOutcome | null> {
  const known = await sql.one("SELECT FROM jobs WHERE id = $1 AND tenant_id = $2 AND type = 'query'", [
    job_id,
    tenant_id,
  ]);
  const job = known && (await lockQuestion(sql, { job_id }));
  if (!job) return null;
  if (isFinal(job)) return "final";
  return askToStop(sql, job, () => abandon(sql, { job_id }, cancelledError, "cancelled"));
}

async function abandon(sql: Sql, ref: QuestionRef, error: JobError, status: "failed" | "cancelled"): Promise<void> {
  await endJob(sql, ref.job_id, { status, error });
  await eraseSteps(sql, ref);
}

/** What was found on the way goes with the job's end; that steps were done, and how long they took, stays. */
const eraseSteps = (sql: Sql, { job_id }: QuestionRef): Promise<object[]> =>
  sql.query("UPDATE query_steps SET value = NULL WHERE job_id = $1", [job_id]);
