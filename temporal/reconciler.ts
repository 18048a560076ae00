import type { Job } from "../domain/job.ts";
import type { Log } from "../platform/log.ts";
import type { JobRecords } from "../stores/ports/records/jobs.ts";
import type { WorkflowEngine, WorkflowStatus } from "./engine.ts";
import { workflowOf } from "./job-workflow.ts";
import type { Starter } from "./starter.ts";

interface ReconcilerServices {
  readonly records: { readonly jobs: JobRecords };
  readonly engine: WorkflowEngine;
  readonly starter: Starter;
  readonly log: Log;
}

/** Compares jobs that are not final with what the engine knows of them. */
export interface Reconciler {
  /** Looks at jobs created before `before`; returns how many it started or closed. */
  reconcileOnce(before: Date): Promise<number>;
}

const batchJobs = 200;

export function createReconciler({ records, engine, starter, log }: ReconcilerServices): Reconciler {
  /** Workflow closed without success → failed; not found → start; running → leave. Unreachable throws: nothing is known. */
  async function reconcile(job: Job): Promise<boolean> {
    const workflow = workflowOf(job);
    if (workflow === null) return false;
    const status = await engine.describe(workflow.workflowId);
    if (status === "running") return false;
    log.info({ job_id: job.id, status }, "reconciling job");
    if (status === "not_found") await starter.start(job);
    else await close(job, status);
    return true;
  }

  async function close(job: Job, status: WorkflowStatus): Promise<void> {
    if (job.source_id === null || job.revision === null) return;
    const ref = { job_id: job.id, kg_id: job.kg_id, source_id: job.source_id, revision: job.revision };
    const cancelled = status === "cancelled";
    const message = cancelled ? "The job was cancelled" : "The workflow ended without finishing the job";
    const code = cancelled ? "cancelled" : "workflow_closed";
    await records.jobs.fail(ref, { stage: null, code, message, retryable: true }, cancelled);
  }

  return {
    async reconcileOnce(before) {
      const jobs = await records.jobs.unfinished(batchJobs, before);
      let changed = 0;
      for (const job of jobs) if (await reconcile(job)) changed++;
      return changed;
    },
  };
}
