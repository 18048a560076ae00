import type { BenchmarkReport } from "../../../domain/batch-benchmark-report.ts";
import type {
  Job,
  JobError,
  JobRef,
  JobResult,
  JobStatus,
  NumberedJobEvent,
  PictureResult,
} from "../../../domain/job.ts";
import type { StageName } from "../../../domain/job-types.ts";
import type { PageRequest } from "../../../domain/page.ts";

export interface StagePatch {
  readonly status?: "running" | "completed" | "failed" | "skipped";
  readonly items?: number;
  readonly items_total?: number;
  /**
   * When this run worked on the stage, in milliseconds before now. A pending stage becomes `running`. The stage keeps
   * its first start and its last end, even if it completes later.
   */
  readonly work?: { readonly began_ms_ago: number; readonly ended_ms_ago: number };
}

/** A stage that has ended, with the seconds between its first start and its end. */
export interface EndedStage {
  readonly name: StageName;
  readonly seconds: number;
}

export interface JobFailure {
  readonly error: JobError;
  readonly cancelled: boolean;
  /** The run that failed; null or absent when the caller knows that no run works on the job. */
  readonly claim?: string | null;
}

export interface JobFilter {
  readonly kg_name?: string;
  readonly status?: JobStatus;
}

/** Result of a request to cancel a job. */
export type CancelOutcome = "cancelled" | "requested" | "too_late" | "final" | "not_found";

export interface JobRecords {
  get(tenant_id: string, job_id: string): Promise<Job | null>;
  byId(job_id: string): Promise<Job | null>;
  /** The job that was queued by the request with this trace id. */
  ofTrace(tenant_id: string, trace_id: string): Promise<Job | null>;
  /** Newest first; `after` is the last id of the previous page. Job ids sort by creation time. */
  list(tenant_id: string, filter: JobFilter, page: PageRequest): Promise<readonly Job[]>;
  /** Number of jobs on all pages of `list`. */
  count(tenant_id: string, filter: JobFilter): Promise<number>;
  /** Events of a job after `seq`, in order, at most `limit`. */
  events(job_id: string, after: number, limit: number): Promise<readonly NumberedJobEvent[]>;
  /**
   * Gives the job to one run; `claim` is the run's id. Idempotent for the same run. Another run takes over only a job
   * that is still queued or whose lease lapsed. Sets the job to `running` and the source to `processing`. Throws
   * `not_found` for an unknown job and `conflict` for a final or cancelled one; the workflow then stops. Throws
   * `unavailable` while another run holds the job; the activity then tries again.
   */
  claim(ref: JobRef, run: { readonly claim: string; readonly workflow_id: string }): Promise<Job>;
  /** Renews the job's lease. False when another run holds the job, or when the job does not run. */
  renew(job_id: string, claim: string): Promise<boolean>;
  /** Ends all leases. The caller must know that every run that held one is dead. */
  lapseClaims(): Promise<void>;
  /**
   * Updates stage rows; starting a stage again counts an attempt. Ignored unless the run `claim` holds the job. Returns
   * the stages that this call completed.
   */
  stages(
    job_id: string,
    claim: string,
    patches: Readonly<Partial<Record<StageName, StagePatch>>>,
  ): Promise<readonly EndedStage[]>;
  /**
   * Final success of job, last stage and source. Idempotent. Throws `unavailable` when another run took over the job.
   * Returns the stages that this call completed.
   */
  complete(
    ref: JobRef,
    claim: string,
    result: JobResult | PictureResult | BenchmarkReport,
  ): Promise<readonly EndedStage[]>;
  /**
   * Final failure or cancellation: the job and its running stages end, the revision becomes `failed`. The source keeps
   * its old revision (`completed` with the error) or becomes `failed`. If the revision is already published, the job
   * ends as a success with a warning. Idempotent; ignored once the job is final, and while another run than `claim`
   * holds it.
   */
  fail(ref: JobRef, failure: JobFailure): Promise<void>;
  /**
   * Takes the source's lock. A queued job → "cancelled" at once; a running one before the flip → "requested"; after the
   * flip → "too_late".
   */
  requestCancel(tenant_id: string, job_id: string): Promise<CancelOutcome>;
  /**
   * Jobs that are not final and were created before `before`: by priority, then the oldest first. `after` is the last
   * job of the previous page. Left out are jobs that wait for the end of another job.
   */
  unfinished(page: {
    readonly limit: number;
    readonly before: Date;
    readonly after: Pick<Job, "priority" | "id"> | null;
  }): Promise<readonly Job[]>;
  /** Number of a tenant's jobs that are not final; at most `limit`, where counting stops. */
  countUnfinished(tenant_id: string, limit: number): Promise<number>;
  countByStatus(): Promise<Readonly<Record<string, number>>>;
  /** Compacts the rows that count jobs, at most one batch; returns how many. The counts stay the same. */
  sumCounts(): Promise<number>;
  /**
   * Removes jobs that ended before `before`, oldest first and at most one batch, with their stages, steps, events and
   * webhooks; returns how many. An unfinished job stays, and so does a job whose webhook is not delivered yet. A source
   * whose last job is removed has no job from then on.
   */
  remove(before: Date): Promise<number>;
}
