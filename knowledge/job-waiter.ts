import { setTimeout as sleep } from "node:timers/promises";
import type { Ctx } from "../domain/auth.ts";
import { notFound } from "../domain/errors.ts";
import { isFinal, type Job } from "../domain/job.ts";
import { waitingRequestsLimit } from "../domain/limits.ts";
import type { Records } from "../stores/ports/records/records.ts";

export interface JobWaiter {
  /**
   * The job as soon as it has ended; as it is then when the time is up, the signal fires or the service stops, and at once
   * while as many wait as may. Throws `not_found`, as for a job of another tenant.
   */
  ended(ctx: Ctx, job_id: string, signal: AbortSignal): Promise<Job>;
}

interface WaiterServices {
  readonly records: Pick<Records, "jobs">;
  readonly lifecycle: { readonly stopping: boolean };
  readonly timeoutMs: number;
}

/** Between two looks at a job. */
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
      // A tenth of the wait so far: nobody waits more than a tenth too long, and long waits cost next to nothing.
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
