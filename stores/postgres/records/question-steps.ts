import type { TokenUsage } from "../../../domain/answer.ts";
import { conflict, notFound } from "../../../domain/errors.ts";
import type { JobStatus, QuestionRef, QuestionStep } from "../../../domain/job.ts";
import type { Question } from "../../../domain/question.ts";
import { toJson } from "../../checks/to-json.ts";
import type { OpenQuestion, StepFinding } from "../../ports/records/questions.ts";
import type { Sql } from "../client.ts";
import { appendEvents } from "../rows/job-events.ts";
import { heldByAnother, type LockedJob, lockJobRow } from "../rows/job-locks.ts";
import { giveTo, type Run, renewClaim } from "./job-claim.ts";

export const lockQuestion = (sql: Sql, { job_id }: QuestionRef): Promise<LockedJob | null> =>
  lockJobRow(sql, job_id, "query");

/** The transaction of `QuestionRecords.claim`. */
export async function claimQuestion(sql: Sql, ref: QuestionRef, run: Run): Promise<void> {
  const job = await lockQuestion(sql, ref);
  if (!job) throw notFound("Job not found");
  await giveTo(sql, job, run);
}

/** Throws unless the job runs and `claim` is its run. */
export function requireMine(job: Pick<LockedJob, "status" | "claim">, claim: string): void {
  if (job.status !== "running") throw conflict(`The job is ${job.status}`);
  if (job.claim !== claim) throw heldByAnother();
}

interface OpenRow {
  readonly status: JobStatus;
  readonly claim: string | null;
  readonly tenant_id: string;
  readonly trace_id: string;
  readonly request: Omit<Question, "tenant_id" | "trace_id">;
  readonly values: OpenQuestion["values"];
  readonly timings: OpenQuestion["timings"];
  readonly usage: TokenUsage;
}

/** The statement of `QuestionRecords.open`. */
export async function openQuestion(
  sql: Sql,
  { job_id }: QuestionRef,
  { claim, steps }: { readonly claim: string; readonly steps: readonly QuestionStep[] },
): Promise<OpenQuestion | null> {
  const row = await sql.one<OpenRow>(
    `SELECT j.status, j.claim, j.tenant_id, j.trace_id, j.request,
       (SELECT coalesce(json_object_agg(s.step, s.value), '{}') FROM query_steps s
        WHERE s.job_id = j.id AND s.step = ANY ($2) AND s.value IS NOT NULL) AS values,
       (SELECT coalesce(json_agg(json_build_object('name', s.step, 'ms', s.ms) ORDER BY s.done_at), '[]')
        FROM query_steps s WHERE s.job_id = j.id) AS timings,
       (SELECT json_build_object('input_tokens', coalesce(sum(s.input_tokens), 0),
          'output_tokens', coalesce(sum(s.output_tokens), 0)) FROM query_steps s WHERE s.job_id = j.id) AS usage
     FROM jobs j WHERE j.id = $1 AND j.type = 'query'`,
    [job_id, steps],
  );
  if (!row) throw notFound("Job not found");
  if (row.status === "completed") return null;
  requireMine(row, claim);
  const { tenant_id, trace_id, request, values, timings, usage } = row;
  return { question: { ...request, tenant_id, trace_id }, values, timings, usage };
}

/** The transaction of `QuestionRecords.keep`. Also renews the job's lease. */
export async function keepStep(
  sql: Sql,
  ref: QuestionRef,
  { claim, step, value, ms, usage, quotes }: StepFinding & { readonly claim: string },
): Promise<void> {
  const job = await lockQuestion(sql, ref);
  if (!job) throw notFound("Job not found");
  requireMine(job, claim);
  const kept = await sql.one<{ is_new: boolean }>(
    `INSERT INTO query_steps AS q (job_id, step, value, ms, input_tokens, output_tokens, quotes)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (job_id, step) DO UPDATE SET value = excluded.value, quotes = excluded.quotes WHERE q.value IS NULL
     RETURNING q.xmax = 0 AS is_new`,
    [ref.job_id, step, toJson(value), ms, usage.input_tokens, usage.output_tokens, quotes.length > 0 ? quotes : null],
  );
  await renewClaim(sql, ref.job_id, claim);
  if (kept?.is_new) await appendEvents(sql, ref.job_id, [{ event: "step", name: step }]);
}
