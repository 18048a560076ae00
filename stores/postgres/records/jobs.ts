import { type Job, type JobStatus, jobStatuses } from "../../../domain/job.ts";
import type { JobRecords } from "../../ports/records/jobs.ts";
import type { Database } from "../client.ts";
import { claimJob, lapseClaims, renewClaim } from "./job-claim.ts";
import { completeJob, failJob, requestCancel } from "./job-end.ts";
import { readEvents } from "./job-events.ts";
import { type JobRow, jobListSelect, jobSelect, toJob } from "./job-rows.ts";
import { patchStages } from "./job-stages.ts";
import { cancelQuestion } from "./question-end.ts";

export function createJobs(db: Database): JobRecords {
  return {
    get: (tenant_id, job_id) => find(db, "j.id = $1 AND j.tenant_id = $2", [job_id, tenant_id]),
    byId: (job_id) => find(db, "j.id = $1", [job_id]),
    ofTrace: (tenant_id, trace_id) => find(db, "j.trace_id = $1 AND j.tenant_id = $2", [trace_id, tenant_id]),
    async list(tenant_id, { kg_name, status, before, limit }) {
      const rows = await db.query<JobRow>(
        `${jobListSelect} WHERE j.tenant_id = $1 AND ($2::text IS NULL OR j.kg_name = $2) AND ($3::text IS NULL OR j.status = $3)
           AND ($4::text IS NULL OR j.id < $4) ORDER BY j.id DESC LIMIT $5`,
        [tenant_id, kg_name ?? null, status ?? null, before, limit],
      );
      return rows.map(toJob);
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
        async (sql) => (await cancelQuestion(sql, tenant_id, job_id)) ?? requestCancel(sql, tenant_id, job_id),
      ),
    async unfinished(limit, before) {
      const rows = await db.query<JobRow>(
        `${jobListSelect} WHERE j.status IN ('queued', 'running') AND j.created_at < $2 ORDER BY j.created_at, j.id LIMIT $1`,
        [limit, before],
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
  };
}

async function find(db: Database, where: string, values: readonly unknown[]): Promise<Job | null> {
  const row = await db.one<JobRow>(`${jobSelect} WHERE ${where}`, values);
  return row && toJob(row);
}

async function countByStatus(db: Database): Promise<Record<string, number>> {
  const rows = await db.query<{ status: JobStatus; n: number }>(
    "SELECT status, count(*) AS n FROM jobs GROUP BY status",
  );
  const none = Object.fromEntries(jobStatuses.map((status) => [status, 0]));
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.status, row.n])) };
}
