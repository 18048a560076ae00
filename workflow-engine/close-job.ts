import type { Job, JobError } from "../domain/job.ts";
import type { BenchmarkRecords } from "../stores/ports/records/benchmarks.ts";
import type { ImportRecords } from "../stores/ports/records/imports.ts";
import type { JobRecords } from "../stores/ports/records/jobs.ts";
import type { QuestionRecords } from "../stores/ports/records/questions.ts";
import type { WorkflowStatus } from "./engine.ts";

/** Why a job ends whose workflow did not end it. */
export interface CloseReason {
  readonly code: string;
  readonly message: string;
  readonly cancelled: boolean;
}

const ended: CloseReason = {
  code: "workflow_closed",
  message: "The workflow ended without finishing the job",
  cancelled: false,
};

/** By the status of the workflow; `unknown` for a job that no workflow of this version does. */
export const reasons = {
  completed: ended,
  failed: ended,
  cancelled: { code: "cancelled", message: "The job was cancelled", cancelled: true },
  timed_out: {
    code: "workflow_timed_out",
    message:
      "The workflow reached its time limit. It could not go on, perhaps because another version of the service began it",
    cancelled: false,
  },
  unknown: {
    code: "unknown_workflow",
    message: "This version of the service does not know this kind of job, and no other version took it within a day",
    cancelled: false,
  },
} as const satisfies Record<Exclude<WorkflowStatus, "running" | "not_found"> | "unknown", CloseReason>;

interface ClosingRecords {
  readonly jobs: Pick<JobRecords, "fail" | "giveUp">;
  readonly questions: Pick<QuestionRecords, "fail">;
  readonly imports: Pick<ImportRecords, "fail">;
  readonly benchmarks: Pick<BenchmarkRecords, "giveUp">;
}

/** Ends a job as failed or cancelled. The caller may try again with the same document or question. */
export async function closeJob(records: ClosingRecords, job: Job, reason: CloseReason): Promise<void> {
  const { id: job_id, type, source_id, revision } = job;
  const { code, message, cancelled } = reason;
  const error: JobError = { stage: null, code, message, retryable: true };
  if (type === "query") return records.questions.fail({ job_id }, { error, cancelled });
  if (type === "import") return records.imports.fail({ job_id }, { error, cancelled });
  if (type === "benchmark") return records.benchmarks.giveUp({ job_id }, { error, cancelled });
  if (type !== "visualization" && source_id === null) return records.jobs.giveUp(job_id, error);
  await records.jobs.fail({ job_id, source_id, revision }, { error, cancelled });
}
