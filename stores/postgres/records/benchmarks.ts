import type { BenchmarkArmName } from "../../../domain/batch-benchmark.ts";
import type { BenchmarkReport } from "../../../domain/batch-benchmark-report.ts";
import { benchmarkOwner } from "../../../domain/benchmark-scope.ts";
import { notFound } from "../../../domain/errors.ts";
import { newErasureId, newJobId } from "../../../domain/ids.ts";
import type { BenchmarkRef } from "../../../domain/job.ts";
import { quoteOfUser } from "../../../domain/quotes.ts";
import { toJson } from "../../checks/to-json.ts";
import type {
  AnswerPosition,
  BenchmarkAnswer,
  BenchmarkPlan,
  BenchmarkRecords,
  NewBenchmark,
} from "../../ports/records/benchmarks.ts";
import type { JobFailure } from "../../ports/records/jobs.ts";
import type { Database, Sql } from "../client.ts";
import { appendEvents } from "../rows/job-events.ts";
import { isFinal, isHeldByAnother, lockJobRow } from "../rows/job-locks.ts";
import { markOutbox, noKg } from "../rows/mark-outbox.ts";
import { renewClaim } from "./job-claim.ts";
import { cancelledError, endJob } from "./job-final.ts";
import { jobOrigin } from "./job-origin.ts";
import { requireMine } from "./question-steps.ts";

/** Answers are rows of query_steps, whose key holds the number of the question with this many digits. */
const digits = 6;
const keyOf = ({ question, arm }: AnswerPosition): string => `${keyAt(question)}/${arm}`;
const keyAt = (question: number): string => `answer/${String(question).padStart(digits, "0")}`;

interface AnswerRow {
  readonly step: string;
  readonly ms: number;
  readonly value: BenchmarkAnswer["value"];
}

export const createBenchmarks = (db: Database): BenchmarkRecords => ({
  queue: (input) => db.transaction((sql) => queue(sql, input)),
  async plan({ job_id }) {
    const row = await db.one<{ request: BenchmarkPlan }>(
      "SELECT request FROM jobs WHERE id = $1 AND type = 'benchmark'",
      [job_id],
    );
    if (!row) throw notFound("Benchmark not found", "job_id");
    return row.request;
  },
  async report({ job_id }) {
    const row = await db.one<{ result: BenchmarkReport | null }>(
      "SELECT result FROM jobs WHERE id = $1 AND type = 'benchmark'",
      [job_id],
    );
    return row?.result ?? null;
  },
  keep: (ref, claim, answers) => db.transaction((sql) => keep(sql, ref, { claim, answers })),
  async answers({ job_id }, after, limit) {
    const rows = await db.query<AnswerRow>(
      `SELECT step, ms, value FROM query_steps WHERE job_id = $1 AND step COLLATE "C" > $2
       ORDER BY step COLLATE "C" LIMIT $3`,
      [job_id, after === null ? "answer/" : keyOf(after), limit],
    );
    return rows.map(answerOf);
  },
  async count({ job_id }, from, until) {
    const row = await db.one<{ n: number }>(
      `SELECT count(*) AS n FROM query_steps WHERE job_id = $1 AND step COLLATE "C" >= $2 AND step COLLATE "C" < $3`,
      [job_id, keyAt(from), keyAt(until)],
    );
    return row?.n ?? 0;
  },
  isFree: ({ job_id }, claim) =>
    db.transaction(async (sql) => {
      const job = await lockJobRow(sql, job_id, "benchmark");
      return job === null || !isHeldByAnother(job, claim);
    }),
  fail: (ref, failure) => db.transaction((sql) => giveUp(sql, ref, failure)),
});

/** The eraser wipes each scope and reads all stores again. */
async function giveUp(sql: Sql, { job_id }: BenchmarkRef, { error, cancelled }: JobFailure): Promise<void> {
  const job = await lockJobRow(sql, job_id, "benchmark");
  if (!job || isFinal(job)) return;
  const isCancelled = cancelled || job.cancel_requested;
  await endJob(sql, job_id, isCancelled ? { status: "cancelled", error: cancelledError } : { status: "failed", error });
  const row = await sql.one<{ n: number }>("SELECT (request->>'conversations')::int AS n FROM jobs WHERE id = $1", [
    job_id,
  ]);
  const orders = Array.from({ length: row?.n ?? 0 }, (_, n) => {
    const owner = benchmarkOwner(job_id, n);
    return { id: newErasureId(), ...owner, user_key: quoteOfUser(owner.tenant_id, owner.user_id) };
  });
  await sql.query(
    `INSERT INTO memory_erasures (id, tenant_id, user_key, user_id)
     SELECT n.id, n.tenant_id, n.user_key, n.user_id
     FROM jsonb_to_recordset($1::jsonb) AS n (id text, tenant_id text, user_key text, user_id text)
     ON CONFLICT (user_key) DO NOTHING`,
    [toJson(orders)],
  );
}

async function queue(sql: Sql, { tenant_id, trace_id, ...plan }: NewBenchmark): Promise<string> {
  const id = newJobId();
  await sql.query(
    `INSERT INTO jobs (id, tenant_id, type, status, request, trace_id, origin)
     VALUES ($1, $2, 'benchmark', 'queued', $3, $4, $5)`,
    [id, tenant_id, toJson(plan), trace_id, jobOrigin()],
  );
  await appendEvents(sql, id, [{ event: "status", status: "queued" }]);
  await markOutbox(sql, { target: "workflow", kg_id: noKg, keys: [`start:${id}`], version: 0 });
  return id;
}

async function keep(
  sql: Sql,
  { job_id }: BenchmarkRef,
  { claim, answers }: { readonly claim: string; readonly answers: readonly BenchmarkAnswer[] },
): Promise<void> {
  const job = await lockJobRow(sql, job_id, "benchmark");
  if (!job) throw notFound("Benchmark not found", "job_id");
  requireMine(job, claim);
  const rows = answers.map((answer) => ({ step: keyOf(answer), ms: answer.ms, value: answer.value }));
  await sql.query(
    `INSERT INTO query_steps (job_id, step, value, ms)
     SELECT $1, n.step, n.value, n.ms FROM jsonb_to_recordset($2::jsonb) AS n (step text, value json, ms real)
     ON CONFLICT (job_id, step) DO NOTHING`,
    [job_id, toJson(rows)],
  );
  await sql.query(
    `UPDATE jobs SET request = request || jsonb_build_object('share',
       (SELECT count(*) FROM query_steps WHERE job_id = $1)::float8
         / greatest(1, (request->>'questions')::int * jsonb_array_length(request->'arms')))
     WHERE id = $1`,
    [job_id],
  );
  await renewClaim(sql, job_id, claim);
}

/** The service has written the key, with the name of an arm. */
const answerOf = ({ step, ms, value }: AnswerRow): BenchmarkAnswer => ({
  question: Number(step.slice("answer/".length, "answer/".length + digits)),
  arm: step.slice("answer/".length + digits + 1) as BenchmarkArmName,
  ms,
  value,
});
