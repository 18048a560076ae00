import { createMigration } from "./migration.ts";

export const jobsAfterJobs = createMigration({
  id: 23,
  name: "jobs-after-jobs",
  sql: `
-- The job whose end this job waits for: its start is ordered then. null: it waits for none.
ALTER TABLE jobs ADD COLUMN after_job_id text;
CREATE INDEX jobs_after ON jobs (after_job_id) WHERE after_job_id IS NOT NULL AND status = 'queued';
-- Requests to draw the same pages share a job that has not started.
CREATE INDEX jobs_drawing ON jobs (kg_id) WHERE type = 'visualization' AND status = 'queued';
`,
});
