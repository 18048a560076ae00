import type { Answer } from "../../../domain/answer.ts";
import type { JobError, QuestionRef } from "../../../domain/job.ts";
import type { CancelOutcome } from "../../ports/records/jobs.ts";
import type { Sql } from "../client.ts";
import { toJson } from "../to-json.ts";
import { cancelledError, type JobFailure } from "./job-end.ts";
import { appendEvents } from "./job-events.ts";
import { isFinal, isHeldByAnother } from "./job-locks.ts";
import { markOutbox, noKg } from "./mark-outbox.ts";
import { lockQuestion, requireMine } from "./question-steps.ts";

/** The transaction of `QuestionRecords.complete`. */
export async function completeQuestion(sql: Sql, ref: QuestionRef, claim: string, answer: Answer): Promise<void> {
  const job = await lockQuestion(sql, ref);
  if (!job || job.status === "completed") return;
  requireMine(job, claim);
  await sql.query(
    "UPDATE jobs SET status = 'completed', result = $2, finished_at = now(), lease_until = NULL WHERE id = $1",
    [ref.job_id, toJson(answer)],
  );
  await eraseSteps(sql, ref);
  await appendEvents(sql, ref.job_id, [{ event: "status", status: "completed" }]);
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
  // Its workflow may have been started and not yet have claimed the job: it is told as well.
  await markOutbox(sql, { target: "workflow", kg_id: noKg, keys: [`cancel:${job_id}`], version: 0 });
  if (job.status === "queued") {
    await abandon(sql, { job_id }, cancelledError, "cancelled");
    return "cancelled";
  }
  await sql.query("UPDATE jobs SET cancel_requested = true WHERE id = $1", [job_id]);
  return "requested";
}

async function abandon(sql: Sql, ref: QuestionRef, error: JobError, status: "failed" | "cancelled"): Promise<void> {
  await sql.query("UPDATE jobs SET status = $2, error = $3, finished_at = now(), lease_until = NULL WHERE id = $1", [
    ref.job_id,
    status,
    toJson(error),
  ]);
  await eraseSteps(sql, ref);
  await appendEvents(sql, ref.job_id, [{ event: "status", status, error }]);
}

/** What was found on the way goes with the job's end; that steps were done, and how long they took, stays. */
const eraseSteps = (sql: Sql, { job_id }: QuestionRef): Promise<object[]> =>
  sql.query("UPDATE query_steps SET value = NULL WHERE job_id = $1", [job_id]);
