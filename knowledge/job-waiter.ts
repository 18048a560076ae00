import { setTimeout as sleep } from "node:timers/promises";
import type { Ctx } from "../domain/auth.ts";
import { notFound } from "../domain/errors.ts";
import { isFinal, type Job } from "../domain/job.ts";
import { waitingRequestsLimit } from "../domain/limits/bodies.ts";
import type { Records } from "../stores/ports/records/records.ts";

export interface JobWaiter {
  /**
   * Waits until the job has ended, the time is up, the signal fires or the service stops, and returns the job in its
   * state at that moment. Returns at once while `waitingRequestsLimit` requests wait already. Throws `not_found`, also
   * for a job of another tenant.
   */
  ended(ctx: Ctx, job_id: string, signal: AbortSignal): Promise<Job>;
}

interface WaiterServices {
  readonly records: Pick<Records, "jobs">;
  readonly lifecycle: { readonly stopping: boolean };
  readonly timeoutMs: number;
}

/** Pause between two reads of a job. */
const intervalMs = { shortest: 100, longest: 1_000 } as const;

export function createJobWaiter({ records, lifecycle, timeoutMs }: WaiterServices): JobWaiter {
  let waiting = 0;

  async function look(ctx: Ctx, job_id: string): Promise<Job> {
    const job = await records.jobs.get(ctx.tenant_id, job_id);
    if (!job) throw notFound(`Job '${job_id}' not found`, "job_id");
    return job;
  }

  async function wait(ctx: Ctx, job_id: string, signal: AbortSignal): Promise<Job> {
    const started = performance.now();
    for (;;) {
      const job = await look(ctx, job_id);
      const waitedMs = performance.now() - started;
      if (isFinal(job.status) || waitedMs >= timeoutMs || signal.aborted || lifecycle.stopping) return job;
      // A tenth of the wait so far: a request waits at most a tenth too long, and long waits cost little.
      const pauseMs = Math.min(Math.max(waitedMs / 10, intervalMs.shortest), intervalMs.longest);
      await sleep(Math.min(pauseMs, timeoutMs - waitedMs), undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    async ended(ctx, job_id, signal) {
      if (waiting >= waitingRequestsLimit) return look(ctx, job_id);
      waiting += 1;
      try {
        return await wait(ctx, job_id, signal);
      } finally {
        waiting -= 1;
      }
    },
  };
}
