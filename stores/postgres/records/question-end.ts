import type { QuestionRef } from "../../../domain/job.ts";
import type { QuotingResult } from "../../../domain/quoting-answer.ts";
import type { CancelOutcome, JobFailure } from "../../ports/records/jobs.ts";
import type { Sql } from "../client.ts";
import { isFinal, isHeldByAnother } from "../rows/job-locks.ts";
import { askToStop, cancelledError, endJob, type UnsuccessfulEnd } from "./job-final.ts";
import { lockQuestion, requireMine } from "./question-steps.ts";
import { holdQuoted } from "./quotes.ts";

/** The transaction of `QuestionRecords.complete`. */
export async function completeQuestion(
  sql: Sql,
  ref: QuestionRef,
  { claim, answer }: { readonly claim: string; readonly answer: QuotingResult },
): Promise<void> {
  const job = await lockQuestion(sql, ref);
  if (!job || job.status === "completed") return;
  requireMine(job, claim);
  const { quotes, ...result } = answer;
  const end = { status: "completed" } as const;
  await endJob(
    sql,
    ref.job_id,
    (await holdQuoted(sql, quotes)) ? { ...end, result, quotes } : { ...end, result: null },
  );
  await eraseSteps(sql, ref);
}

/** The transaction of `QuestionRecords.fail`. */
export async function failQuestion(sql: Sql, ref: QuestionRef, failure: JobFailure): Promise<void> {
  const { error, cancelled, claim = null } = failure;
  const job = await lockQuestion(sql, ref);
  if (!job || isFinal(job)) return;
  if (claim !== null && isHeldByAnother(job, claim)) return;
  // A run may notice the cancellation before its workflow does, and then fails with another error.
  if (cancelled || job.cancel_requested) await abandon(sql, ref, { status: "cancelled", error: cancelledError });
  else await abandon(sql, ref, { status: "failed", error });
}

/** `JobRecords.requestCancel` for a question; null when the job is not a question. */
export async function cancelQuestion(sql: Sql, tenant_id: string, job_id: string): Promise<CancelOutcome | null> {
  const known = await sql.one("SELECT FROM jobs WHERE id = $1 AND tenant_id = $2 AND type = 'query'", [
    job_id,
    tenant_id,
  ]);
  const job = known && (await lockQuestion(sql, { job_id }));
  if (!job) return null;
  if (isFinal(job)) return "final";
  return askToStop(sql, job, () => abandon(sql, { job_id }, { status: "cancelled", error: cancelledError }));
}

async function abandon(sql: Sql, ref: QuestionRef, end: UnsuccessfulEnd): Promise<void> {
  await endJob(sql, ref.job_id, end);
  await eraseSteps(sql, ref);
}

/** Erases the values of the steps. Their rows stay, with the durations. */
const eraseSteps = (sql: Sql, { job_id }: QuestionRef): Promise<object[]> =>
  sql.query("UPDATE query_steps SET value = NULL, quotes = NULL WHERE job_id = $1", [job_id]);
