import { type Job, type JobStatus, jobStatuses } from "../../../domain/job.ts";
import type { JobFilter, JobRecords } from "../../ports/records/jobs.ts";
import type { Database } from "../client.ts";
import { readEvents } from "../rows/job-events.ts";
import { cancelImport } from "./import-end.ts";
import { claimJob, lapseClaims, renewClaim } from "./job-claim.ts";
import { completeJob, failJob, requestCancel } from "./job-end.ts";
import { removeJobs } from "./job-removal.ts";
import { type JobRow, jobListSelect, jobSelect, toJob } from "./job-rows.ts";
import { patchStages } from "./job-stages.ts";
import { cancelQuestion } from "./question-end.ts";

export function createJobs(db: Database): JobRecords {
  return {
    get: (tenant_id, job_id) => find(db, "j.id = $1 AND j.tenant_id = $2", [job_id, tenant_id]),
    byId: (job_id) => find(db, "j.id = $1", [job_id]),
    ofTrace: (tenant_id, trace_id) => find(db, "j.trace_id = $1 AND j.tenant_id = $2", [trace_id, tenant_id]),
    async list(tenant_id, filter, { after, limit }) {
      const rows = await db.query<JobRow>(
        `${jobListSelect} WHERE ${matches("j")} AND ($4::text IS NULL OR j.id < $4) ORDER BY j.id DESC LIMIT $5`,
        [...criteria(tenant_id, filter), after, limit],
      );
      return rows.map(toJob);
    },
    async count(tenant_id, filter) {
      const counted = await db.one<{ n: number }>(
        `SELECT coalesce(sum(c.n), 0)::bigint AS n FROM job_counts c WHERE ${matches("c")}`,
        criteria(tenant_id, filter),
      );
      return counted?.n ?? 0;
    },
    events: (job_id, after, limit) => readEvents(db, job_id, { after, limit }),
    claim: (ref, run) => db.transaction((sql) => claimJob(sql, ref, run)),
    renew: (job_id, claim) => renewClaim(db, job_id, claim),
    lapseClaims: () => lapseClaims(db),
    stages: (job_id, claim, patches) => db.transaction((sql) => patchStages(sql, { job_id, claim }, patches)),
    complete: (ref, claim, result) => db.transaction((sql) => completeJob(sql, ref, { claim, result })),
    fail: (ref, failure) => db.transaction((sql) => failJob(sql, ref, failure)),
    requestCancel: (tenant_id, job_id) =>
      db.transaction(
        async (sql) =>
          (await cancelQuestion(sql, tenant_id, job_id)) ??
          (await cancelImport(sql, tenant_id, job_id)) ??
          requestCancel(sql, tenant_id, job_id),
      ),
    async unfinished({ limit, before, after }) {
      // Job ids sort by creation time.
      const rows = await db.query<JobRow>(
        `${jobListSelect} WHERE j.status IN ('queued', 'running') AND j.created_at < $2
           AND (j.priority, j.id) > ($3::smallint, $4::text)
           AND NOT EXISTS (SELECT FROM jobs a WHERE a.id = j.after_job_id AND a.status IN ('queued', 'running'))
         ORDER BY j.priority, j.id LIMIT $1`,
        [limit, before, after?.priority ?? 0, after?.id ?? ""],
      );
      return rows.map(toJob);
    },
    async countUnfinished(tenant_id, limit) {
      const found = await db.one<{ n: number }>(
        `SELECT count(*) AS n FROM
           (SELECT FROM jobs WHERE status IN ('queued', 'running') AND tenant_id = $1 LIMIT $2) AS counted`,
        [tenant_id, limit],
      );
      return found?.n ?? 0;
    },
    countByStatus: () => countByStatus(db),
    sumCounts: () => sumCounts(db),
    remove: (before) => db.transaction((sql) => removeJobs(sql, before)),
  };
}

/** Filters of a table with the columns tenant_id, kg_name and status, which use three parameters. */
const matches = (table: string): string => `${table}.tenant_id = $1
  AND ($2::text IS NULL OR ${table}.kg_name = $2) AND ($3::text IS NULL OR ${table}.status = $3)`;

const criteria = (tenant_id: string, { kg_name, status }: JobFilter): unknown[] => [
  tenant_id,
  kg_name ?? null,
  status ?? null,
];

async function find(db: Database, where: string, values: readonly unknown[]): Promise<Job | null> {
  const row = await db.one<JobRow>(`${jobSelect} WHERE ${where}`, values);
  return row && toJob(row);
}

async function countByStatus(db: Database): Promise<Record<string, number>> {
  const rows = await db.query<{ status: JobStatus; n: number }>(
    "SELECT status, sum(n)::bigint AS n FROM job_counts GROUP BY status",
  );
  const none = Object.fromEntries(jobStatuses.map((status) => [status, 0]));
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.status, row.n])) };
}

/** Rows added up by one statement. */
const countBatch = 10_000;

/** Only one statement can delete a row, and the same statement inserts the sum that contains it. */
async function sumCounts(db: Database): Promise<number> {
  const row = await db.one<{ n: number }>(
    `WITH gone AS (
       DELETE FROM job_counts WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM job_counts LIMIT ${countBatch} FOR UPDATE SKIP LOCKED)) RETURNING tenant_id, kg_name, status, n
     ), summed AS (
       INSERT INTO job_counts SELECT tenant_id, kg_name, status, sum(n) FROM gone
       GROUP BY tenant_id, kg_name, status HAVING sum(n) <> 0 RETURNING status
     )
     SELECT (SELECT count(*) FROM gone) - (SELECT count(*) FROM summed) AS n`,
  );
  return row?.n ?? 0;
}
