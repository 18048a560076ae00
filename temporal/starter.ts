import { AppError } from "../domain/errors.ts";
import type { Job } from "../domain/job.ts";
import type { Log } from "../platform/log.ts";
import type { JobRecords } from "../stores/ports/records/jobs.ts";
import type { OutboxRecords, OutboxRow } from "../stores/ports/records/outbox.ts";
import type { WorkflowEngine } from "./engine.ts";

interface StarterServices {
  readonly records: { readonly outbox: OutboxRecords; readonly jobs: JobRecords };
  readonly engine: WorkflowEngine;
  readonly log: Log;
}

/** Turns start and cancel orders of the outbox into calls of the engine. An outage of the engine delays, never loses. */
export interface Starter {
  /** Works off what is due once; false when there was nothing. */
  drainOnce(): Promise<boolean>;
  /** Starts the workflow of a job that is not final; starting it twice is one start. */
  start(job: Job): Promise<void>;
}

/** Orders carried out at once: a dev server asked for a hundred starts at a time lets their deadlines pass. */
const batchRows = 16;
const leaseMs = 30_000;

export const ingestWorkflowId = (source_id: string, revision: number): string => `ingest/${source_id}/${revision}`;

export function createStarter({ records, engine, log }: StarterServices): Starter {
  async function start(job: Job): Promise<void> {
    if (job.source_id === null || job.revision === null)
      throw new AppError("invalid_input", "The job names no revision");
    const { id: job_id, kg_id, source_id, revision } = job;
    await engine.start({
      workflow: "ingestDocument",
      workflowId: ingestWorkflowId(source_id, revision),
      args: { job_id, kg_id, source_id, revision },
      kgName: job.kg_name,
      sourceId: source_id,
      jobKind: job.type,
    });
  }

  async function carryOut({ key }: OutboxRow): Promise<void> {
    const [order = "", job_id = ""] = key.split(":");
    const job = await records.jobs.byId(job_id);
    if (!job || job.source_id === null || job.revision === null) return;
    if (order === "cancel") return engine.cancel(ingestWorkflowId(job.source_id, job.revision));
    // Cancelled or finished meanwhile: there is nothing to start.
    if (job.status === "queued" || job.status === "running") await start(job);
  }

  return {
    start,
    async drainOnce() {
      const rows = await records.outbox.lease("workflow", { limit: batchRows, leaseMs });
      const outcomes = await Promise.allSettled(rows.map(carryOut));
      const failed = rows.filter((_, index) => outcomes[index]?.status === "rejected");
      await records.outbox.done(rows.filter((row) => !failed.includes(row)));
      if (failed.length > 0) {
        const reason = outcomes.find((outcome) => outcome.status === "rejected")?.reason;
        log.warn({ err: reason, waiting: failed.length }, "workflow orders wait for the engine");
        await records.outbox.retry(failed);
      }
      return rows.length > failed.length;
    },
  };
}
