import type { Ctx } from "../domain/auth.ts";
import { conflict, notFound } from "../domain/errors.ts";
import type { Job } from "../domain/job.ts";
import type { Records } from "../stores/ports/records/records.ts";

export interface Jobs {
  /** Throws `not_found`, as for a job of another tenant. */
  get(ctx: Ctx, job_id: string): Promise<Job>;
  /** Asks for cancellation and answers with the job as it is then. Throws `not_found`; `conflict` once it is too late. */
  cancel(ctx: Ctx, job_id: string): Promise<Job>;
}

export function createJobs(services: { readonly records: Pick<Records, "jobs">; readonly wake: () => void }): Jobs {
  const { jobs } = services.records;

  async function get(ctx: Ctx, job_id: string): Promise<Job> {
    const job = await jobs.get(ctx.tenant_id, job_id);
    if (!job) throw notFound(`Job '${job_id}' not found`, "job_id");
    return job;
  }

  return {
    get,
    async cancel(ctx, job_id) {
      const outcome = await jobs.requestCancel(ctx.tenant_id, job_id);
      services.wake();
      if (outcome === "too_late") throw conflict("The document is already published; delete the source instead");
      if (outcome === "final") throw conflict("The job has already ended");
      return get(ctx, job_id);
    },
  };
}
