import { AppError } from "../domain/errors.ts";
import { isFinal, type Job } from "../domain/job.ts";
import type { Log } from "../platform/log.ts";
import type { JobRecords } from "../stores/ports/records/jobs.ts";
import type { OutboxRecords, OutboxRow } from "../stores/ports/records/outbox.ts";
import type { WorkflowEngine } from "./engine.ts";
import type { StartOfJob } from "./job-workflow.ts";
import { startDelivery } from "./overdue.ts";

interface StarterServices {
  readonly records: { readonly outbox: OutboxRecords; readonly jobs: JobRecords };
  readonly engine: WorkflowEngine;
  readonly startOfJob: StartOfJob;
  readonly log: Log;
}

/** Carries out the outbox's orders to start or cancel workflows. An outage of the engine only delays them. */
export interface Starter {
  /** Carries out the due orders once; false if there were none. */
  drainOnce(): Promise<boolean>;
  /** Starts the workflow of an unfinished job. A repeated start has no effect. */
  start(job: Job): Promise<void>;
}

/** Number of concurrent orders. With a hundred concurrent starts a dev server misses their deadlines. */
const batchRows = 16;
const leaseMs = 30_000;

export function createStarter({ records, engine, startOfJob, log }: StarterServices): Starter {
  async function start(job: Job): Promise<void> {
    const workflow = startOfJob(job);
    if (workflow === null) throw new AppError("invalid_input", "This version has no workflow for the type of the job");
    await engine.start(workflow);
  }

  async function carryOut({ key }: OutboxRow): Promise<void> {
    const [order = "", id = ""] = key.split(":");
    if (order === "webhook") return startDelivery(engine, id);
    const job = await records.jobs.byId(id);
    const workflow = job && startOfJob(job);
    if (!workflow) return;
    if (order === "cancel") return engine.cancel(workflow.workflowId);
    // The job may have been cancelled or finished since the order.
    if (!isFinal(job.status)) await engine.start(workflow);
  }

  return {
    start,
    async drainOnce() {
      if ((await records.outbox.due(["workflow"])).length === 0) return false;
      const rows = await records.outbox.lease("workflow", { limit: batchRows, leaseMs });
      const outcomes = await Promise.allSettled(rows.map(carryOut));
      const failed = rows.filter((_, index) => outcomes[index]?.status === "rejected");
      await records.outbox.done(rows.filter((row) => !failed.includes(row)));
      if (failed.length > 0) {
        const reason = outcomes.find((outcome) => outcome.status === "rejected")?.reason;
        log.warn({ err: reason, waiting: failed.length }, "workflow starts are delayed: the engine failed");
        await records.outbox.retry(failed);
      }
      return rows.length > failed.length;
    },
  };
}
