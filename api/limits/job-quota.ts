import { LRUCache } from "lru-cache";
import { AppError } from "../../domain/errors.ts";
import type { JobRecords } from "../../stores/ports/records/jobs.ts";

/** A count is at most this old; jobs that this process accepted since then are added. */
const countTtlMs = 1_000;

/**
 * Bounds the unfinished jobs of a tenant, so that no tenant fills the queue for all. Requests at the same moment may
 * exceed the bound by their number: it protects a table and is not exact.
 */
export function createJobQuota(jobs: Pick<JobRecords, "countUnfinished">, most: number) {
  const counts = new LRUCache<string, { count: number }>({ max: 1_000, ttl: countTtlMs });

  return async (tenant_id: string): Promise<void> => {
    const known = counts.get(tenant_id) ?? { count: await jobs.countUnfinished(tenant_id, most) };
    if (!counts.has(tenant_id)) counts.set(tenant_id, known);
    if (known.count >= most) throw tooManyJobs(most);
    known.count += 1;
  };
}

const tooManyJobs = (most: number): AppError =>
  new AppError("overloaded", `There are too many unfinished jobs; at most ${most}`, {
    retryAfterSeconds: 30,
    details: { shed: "tenant_jobs" },
  });
