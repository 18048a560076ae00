import type { Job, JobError, JobRef } from "../domain/job.ts";
import { typeOfJob } from "../domain/job-types.ts";
import type { JobFailure } from "../stores/ports/records/jobs.ts";
import type { WorkflowStatus } from "./engine.ts";

/** Why the service ends a job that the job's workflow did not end. */
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

/** By the status of the workflow; `unknown` for a job whose type has no workflow in this version. */
export const reasons = {
  completed: ended,
  failed: ended,
  cancelled: { code: "cancelled", message: "The job was cancelled", cancelled: true },
  timed_out: {
    code: "workflow_timed_out",
    message:
      "The workflow reached its time limit. It could not continue, perhaps because another version of the service started it",
    cancelled: false,
  },
  unknown: {
    code: "unknown_workflow",
    message: "This version of the service does not know this kind of job, and no other version took it within a day",
    cancelled: false,
  },
} as const satisfies Record<Exclude<WorkflowStatus, "running" | "not_found"> | "unknown", CloseReason>;

interface Ending {
  fail(job: JobRef, failure: JobFailure): Promise<void>;
}

/** Each type of job names the group of records that ends it. */
export type EndingRecords = Readonly<Record<ReturnType<typeof typeOfJob>["endedBy"], Ending>>;

/** Ends a job as failed or cancelled. The caller may try again with the same document or question. */
export async function closeJob(records: EndingRecords, job: Job, reason: CloseReason): Promise<void> {
  const { id: job_id, type, source_id, revision } = job;
  const { code, message, cancelled } = reason;
  const error: JobError = { stage: null, code, message, retryable: true };
  await records[typeOfJob(type).endedBy].fail({ job_id, source_id, revision }, { error, cancelled });
}
