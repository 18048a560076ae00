import type {
  IngestionRef,
  Job,
  JobError,
  JobResult,
  JobStatus,
  NumberedJobEvent,
  StageName,
} from "../../../domain/job.ts";

export interface StagePatch {
  readonly status?: "running" | "completed" | "failed" | "skipped";
  readonly items?: number;
  readonly items_total?: number;
}

/** A stage that ended, and the seconds from its first start to there. */
export interface EndedStage {
  readonly name: StageName;
  readonly seconds: number;
}

export interface JobFilter {
  readonly kg_name?: string;
  readonly status?: JobStatus;
  readonly before: string | null;
  readonly limit: number;
}

/** Why a job could not be cancelled. */
export type CancelOutcome = "cancelled" | "requested" | "too_late" | "final" | "not_found";

export interface JobRecords {
  get(tenant_id: string, job_id: string): Promise<Job | null>;
  byId(job_id: string): Promise<Job | null>;
  /** The job that a request of this trace made. */
  ofTrace(tenant_id: string, trace_id: string): Promise<Job | null>;
  /** Newest first; `before` is the last id of the page before. Job ids sort by the time of their making. */
  list(tenant_id: string, filter: JobFilter): Promise<readonly Job[]>;
  /** Events of a job after `seq`, in order, at most `limit`. */
  events(job_id: string, after: number, limit: number): Promise<readonly NumberedJobEvent[]>;
  /**
   * Claims the job for one run (idempotent for the same claim; another claim takes over only a job that is still queued or
   * whose claim lapsed). Sets `running`, the source `processing`. Throws `not_found` for an unknown job and `conflict` for a
   * final or cancelled one: the workflow stops. Throws `unavailable` while another run holds the claim: it tries again.
   */
  claim(ref: IngestionRef, run: { readonly claim: string; readonly workflow_id: string }): Promise<Job>;
  /** A sign of life: the claim's lease begins anew. False when the claim is not the job's, or the job does not run. */
  renew(job_id: string, claim: string): Promise<boolean>;
  /** Lets all claims lapse: for whoever knows that every run which held one is dead. */
  lapseClaims(): Promise<void>;
  /**
   * Updates stage rows; starting one again counts an attempt. Ignored when the claim is not the job's. Returns the stages
   * that this completed.
   */
  stages(
    job_id: string,
    claim: string,
    patches: Readonly<Partial<Record<StageName, StagePatch>>>,
  ): Promise<readonly EndedStage[]>;
  /**
   * Final success: job, last stage, source status. Idempotent; throws `unavailable` when another run took the job over.
   * Returns the stages that this completed.
   */
  complete(ref: IngestionRef, claim: string, result: JobResult): Promise<readonly EndedStage[]>;
  /**
   * Final failure or cancellation: job, running stages, revision `failed`; the source keeps its old revision
   * (`completed` with the error) or becomes `failed`. Once the revision is published the job is a success with a warning
   * instead, since nothing would end it any more. Idempotent; ignored once the job is final, and from a run (`claim`) while
   * another one holds the job. null, the default, is whoever knows that no run works on it.
   */
  fail(ref: IngestionRef, error: JobError, cancelled: boolean, claim?: string | null): Promise<void>;
  /** Under the source's lock: queued → cancelled at once; running before the flip → requested; after it → too_late. */
  requestCancel(tenant_id: string, job_id: string): Promise<CancelOutcome>;
  /** Jobs that are not final, oldest first; the reconciler's list. */
  unfinished(limit: number, before: Date): Promise<readonly Job[]>;
  /** How many jobs of a tenant are not final; counts up to `limit`. */
  countUnfinished(tenant_id: string, limit: number): Promise<number>;
  countByStatus(): Promise<Readonly<Record<string, number>>>;
}
