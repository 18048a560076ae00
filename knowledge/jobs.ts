import { setTimeout as sleep } from "node:timers/promises";
import type { Ctx } from "../domain/auth.ts";
import { conflict, notFound } from "../domain/errors.ts";
import { isFinal, type Job, type NumberedJobEvent } from "../domain/job.ts";
import { type CountedPage, cutPage, oneMore, type PageRequest } from "../domain/page.ts";
import type { JobFilter } from "../stores/ports/records/jobs.ts";
import type { Records } from "../stores/ports/records/records.ts";

/** Pause between two reads of a job's events. Every process can serve them, because it reads the records. */
const followIntervalMs = 400;
const eventsPerRead = 200;

interface From {
  readonly after: number;
  readonly signal: AbortSignal;
}

export interface Jobs {
  /** Throws `not_found`, as for a job of another tenant. */
  get(ctx: Ctx, job_id: string): Promise<Job>;
  /** null for a job that was removed, and for a job of another tenant. */
  find(ctx: Ctx, job_id: string): Promise<Job | null>;
  /** Newest first. */
  list(ctx: Ctx, filter: JobFilter, page: PageRequest): Promise<CountedPage<Job>>;
  /**
   * Yields every event of the job with a number above `after`, once and in order, as it happens. Ends when the job has
   * ended or the signal fires. Throws `not_found` before the first event.
   */
  follow(ctx: Ctx, job_id: string, from: From): Promise<AsyncIterable<NumberedJobEvent>>;
  /**
   * Requests cancellation and returns the job afterwards. Throws `not_found`, or `conflict` if the job cannot be
   * cancelled.
   */
  cancel(ctx: Ctx, job_id: string): Promise<Job>;
}

interface JobServices {
  readonly records: Pick<Records, "jobs">;
  readonly wake: () => void;
  /** Days from the end of a job to its removal. */
  readonly keptDays: number;
}

export function createJobs({ records, wake, keptDays }: JobServices): Jobs {
  const { jobs } = records;

  async function get(ctx: Ctx, job_id: string): Promise<Job> {
    const job = await jobs.get(ctx.tenant_id, job_id);
    if (!job) throw notFound(`Job '${job_id}' not found. Jobs are removed ${keptDays} days after their end.`, "job_id");
    return job;
  }

  async function* read(ctx: Ctx, job_id: string, { after, signal }: From): AsyncGenerator<NumberedJobEvent> {
    let last = after;
    while (!signal.aborted) {
      // Read before the events, so that all events from before the end are among them.
      const over = isFinal((await jobs.get(ctx.tenant_id, job_id))?.status ?? "cancelled");
      const events = await jobs.events(job_id, last, eventsPerRead);
      yield* events;
      last = events.at(-1)?.seq ?? last;
      if (over && events.length < eventsPerRead) return;
      if (events.length === 0) await sleep(followIntervalMs, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    get,
    find: (ctx, job_id) => jobs.get(ctx.tenant_id, job_id),
    async list(ctx, filter, page) {
      const [found, total_count] = await Promise.all([
        jobs.list(ctx.tenant_id, filter, oneMore(page)),
        jobs.count(ctx.tenant_id, filter),
      ]);
      return { ...cutPage(found, page.limit, ({ id }) => id), total_count };
    },
    async follow(ctx, job_id, from) {
      await get(ctx, job_id);
      return read(ctx, job_id, from);
    },
    async cancel(ctx, job_id) {
      const outcome = await jobs.requestCancel(ctx.tenant_id, job_id);
      wake();
      if (outcome === "too_late") throw conflict("The document is already published; delete the source instead");
      if (outcome === "final") throw conflict("The job has already ended");
      return get(ctx, job_id);
    },
  };
}
