import { AppError } from "../domain/errors.ts";
import type { Job } from "../domain/job.ts";
import type { Log } from "../platform/log.ts";
import { createWorkApart } from "../platform/work-apart.ts";
import type { JobRecords } from "../stores/ports/records/jobs.ts";
import { closeJob, type EndingRecords, reasons } from "./close-job.ts";
import type { WorkflowEngine } from "./engine.ts";
import { engineAway } from "./engine-away.ts";
import type { StartOfJob } from "./job-workflow.ts";
import type { Starter } from "./starter.ts";

interface ReconcilerServices {
  readonly records: EndingRecords & { readonly jobs: Pick<JobRecords, "unfinished"> };
  readonly engine: Pick<WorkflowEngine, "kind" | "describe" | "health">;
  readonly startOfJob: StartOfJob;
  readonly starter: Pick<Starter, "start">;
  readonly log: Log;
}

/** Compares unfinished jobs with their workflows in the engine. */
export interface Reconciler {
  /** Pause between two rounds. */
  readonly intervalMs: number;
  /**
   * Looks at all unfinished jobs created before `before`, by priority, then the oldest first; returns how many it
   * started or closed. A job that fails waits for a later round and does not stop the others. Rejects if the engine
   * cannot be reached.
   */
  reconcileOnce(before: Date): Promise<number>;
}

const pageJobs = 200;
/**
 * A Temporal server keeps its workflows, so rounds can be rare. With the engine in this process a round costs little,
 * and only a round starts an interrupted run again.
 */
const intervalsMs = { temporal: 60_000, embedded: 5_000 } as const satisfies Record<WorkflowEngine["kind"], number>;
const longestWaitMs = 10 * 60_000;
/** How long a job of unknown type may wait for a newer version of the service. During an upgrade both versions run. */
const unknownAfterMs = 24 * 3_600_000;

export function createReconciler({ records, engine, startOfJob, starter, log }: ReconcilerServices): Reconciler {
  const intervalMs = intervalsMs[engine.kind];
  const apart = createWorkApart<Job>({
    name: "reconciler",
    keyOf: ({ id }) => id,
    work: reconcile,
    endsRound: engineAway(engine),
    firstMs: intervalMs,
    longestMs: longestWaitMs,
    log,
  });

  /**
   * Workflow ended without success → job failed. Not found → workflow started. Running → no change. No workflow for
   * jobs of this type → job failed after a day.
   */
  async function reconcile(job: Job): Promise<boolean> {
    const workflow = startOfJob(job);
    if (workflow === null) return closeUnknown(job);
    const status = await engine.describe(workflow.workflowId);
    if (status === "running") return false;
    log.info({ job_id: job.id, status }, "reconciling job");
    if (status === "not_found") return start(job);
    await closeJob(records, job, reasons[status]);
    return true;
  }

  async function closeUnknown(job: Job): Promise<boolean> {
    if (Date.now() - job.created_at.getTime() < unknownAfterMs) return false;
    log.warn({ job_id: job.id, type: job.type }, "this version has no workflow for this type of job");
    await closeJob(records, job, reasons.unknown);
    return true;
  }

  /** False if the engine has no free slot: the job waits in its row. */
  async function start(job: Job): Promise<boolean> {
    try {
      await starter.start(job);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.kind === "overloaded") return false;
      throw error;
    }
  }

  return {
    intervalMs,
    async reconcileOnce(before) {
      const nowMs = Date.now();
      let changed = 0;
      let after: Job | null = null;
      do {
        const page: readonly Job[] = await records.jobs.unfinished({ limit: pageJobs, before, after });
        changed += await apart.run(page, nowMs);
        after = page.length < pageJobs ? null : (page.at(-1) ?? null);
      } while (after !== null);
      return changed;
    },
  };
}
