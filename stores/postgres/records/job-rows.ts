import type { Job, JobStage } from "../../../domain/job.ts";

/** A job with its stages per row of `jobs j`; a WHERE follows. `toJob` makes a Job of it. */
export const jobSelect = `
  SELECT j.id, j.tenant_id, j.type, j.status, j.priority, j.kg_id, j.kg_name, j.source_id, j.source_name, j.revision, j.result, j.error,
    j.workflow_id, j.run_id, j.trace_id, j.cancel_requested, j.created_at, j.started_at, j.finished_at,
    (SELECT coalesce(json_agg(json_build_object('name', s.name, 'status', s.status, 'started_at', s.started_at,
       'finished_at', s.finished_at, 'attempts', s.attempts, 'items', s.items, 'items_total', s.items_total)
       ORDER BY s.position), '[]') FROM job_stages s WHERE s.job_id = j.id) AS stages
  FROM jobs j`;

/** As JSON carries it: times are ISO 8601 text. */
type StageRow = Omit<JobStage, "started_at" | "finished_at"> & {
  readonly started_at: string | null;
  readonly finished_at: string | null;
};
export type JobRow = Omit<Job, "stages"> & { readonly stages: readonly StageRow[] };

export const toJob = (row: JobRow): Job => ({ ...row, stages: row.stages.map(toStage) });

const toStage = (row: StageRow): JobStage => ({
  ...row,
  started_at: toDate(row.started_at),
  finished_at: toDate(row.finished_at),
});

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));
