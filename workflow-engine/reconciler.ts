import type { Job } from "../domain/job.ts";
import type { Log } from "../platform/log.ts";
import type { JobRecords } from "../stores/ports/records/jobs.ts";
import type { QuestionRecords } from "../stores/ports/records/questions.ts";
import type { WorkflowEngine, WorkflowStatus } from "./engine.ts";
import type { StartOfJob } from "./job-workflow.ts";
import type { Starter } from "./starter.ts";

interface ReconcilerServices {
  readonly records: { readonly jobs: JobRecords; readonly questions: Pick<QuestionRecords, "fail"> };
  readonly engine: WorkflowEngine;
  readonly startOfJob: StartOfJob;
  readonly starter: Starter;
  readonly log: Log;
}

/** Compares unfinished jobs with their workflows in the engine. */
export interface Reconciler {
  /** Pause between two rounds. */
  readonly intervalMs: number;
  /** Looks at jobs created before `before`; returns how many it started or closed. */
  reconcileOnce(before: Date): Promise<number>;
}

const batchJobs = 200;
/** A server keeps its workflows. In process a round costs little, and only it starts an interrupted run again. */
const intervalsMs = { temporal: 60_000, embedded: 5_000 } as const satisfies Record<WorkflowEngine["kind"], number>;

export function createReconciler({ records, engine, startOfJob, starter, log }: ReconcilerServices): Reconciler {
  /**
   * Workflow ended without success → job failed; not found → start; running → no change. Throws if the engine is away.
   */
  async function reconcile(job: Job): Promise<boolean> {
    const workflow = startOfJob(job);
    if (workflow === null) return false;
    const status = await engine.describe(workflow.workflowId);
    if (status === "running") return false;
    log.info({ job_id: job.id, status }, "reconciling job");
    if (status === "not_found") await starter.start(job);
    else await close(job, status);
    return true;
  }

  async function close(job: Job, status: WorkflowStatus): Promise<void> {
    const { id: job_id, type, kg_id, source_id, revision } = job;
    const cancelled = status === "cancelled";
    const message = cancelled ? "The job was cancelled" : "The workflow ended without finishing the job";
    const code = cancelled ? "cancelled" : "workflow_closed";
    const error = { stage: null, code, message, retryable: true };
    if (type === "query") return records.questions.fail({ job_id }, { error, cancelled });
    if (kg_id === null || source_id === null || revision === null) return;
    await records.jobs.fail({ job_id, kg_id, source_id, revision }, { error, cancelled });
  }

  return {
    intervalMs: intervalsMs[engine.kind],
    async reconcileOnce(before) {
      const jobs = await records.jobs.unfinished(batchJobs, before);
      let changed = 0;
      for (const job of jobs) if (await reconcile(job)) changed++;
      return changed;
    },
  };
}
