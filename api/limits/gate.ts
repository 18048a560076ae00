import type { IncomingMessage } from "node:http";
import type { Principal } from "../../domain/auth.ts";
import type { Config } from "../../platform/config.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Cache } from "../../stores/ports/cache.ts";
import type { JobRecords } from "../../stores/ports/records/jobs.ts";
import type { Arrival } from "./arrival.ts";
import { clientAddress } from "./client-address.ts";
import { createCredentialGuard } from "./credentials.ts";
import { createJobQuota } from "./job-quota.ts";
import { createPressure } from "./pressure.ts";
import { createQuestionConcurrency } from "./question-concurrency.ts";
import { type Charge, createQuota } from "./quota.ts";
import { nothing, type Release } from "./release.ts";
import { createSlots } from "./slots.ts";
import { createTenantHints } from "./tenant-hints.ts";

/**
 * Decides which requests are admitted, and how many at a time. It checks in this order: the capacity of the process,
 * the wrong credentials of the address, the quota of the key, the slots of the tenant.
 */
export interface Gate {
  /**
   * Counts a request in. Throws `overloaded` if the process or the tenant's queue is overloaded; probes always pass.
   */
  enter(route: Arrival, request: IncomingMessage): Release;
  /**
   * Runs the check of a request's credentials and counts wrong ones. Throws `rate_limited`, or the error of the check.
   */
  identify(request: IncomingMessage, check: () => Promise<Principal>): Promise<Principal>;
  /** Charges the key's quota for one request; the result says whether the quota is used up. */
  charge(principal: Principal): Promise<Charge>;
  /** Waits in the tenant's queue for a slot for its kind of work (`Arrival.work`). Throws `overloaded`. */
  takeSlot(route: Arrival, tenant_id: string, signal: AbortSignal): Promise<Release>;
  /** Counts one more job of a tenant. Throws `overloaded` if the tenant has too many unfinished ones. */
  acceptJob(tenant_id: string): Promise<void>;
  close(): void;
}

/**
 * Longest wait of a question, because a person waits for the answer. A few clients of a tenant get a late answer rather
 * than none while the service is slow, unless many wait: their requests count against `maxInFlight`. An upload may wait
 * for others of its client.
 */
const questionPatienceMs = 5_000;
const patienceOfFewMs = 30_000;
const uploadPatienceMs = 30_000;

interface GateParts {
  readonly cache: Cache;
  readonly jobs: Pick<JobRecords, "countUnfinished">;
  readonly limits: Config["limits"];
  /** Number of trusted proxies in front of this service. */
  readonly trustedProxies: number;
  readonly metrics: Pick<Metrics, "rateLimited">;
}

export function createGate({ cache, jobs, limits, trustedProxies, metrics }: GateParts): Gate {
  const { tenantQueue: waiting, maxInFlight, maxLoopDelayMs } = limits;
  const pressure = createPressure({ maxInFlight, maxLoopDelayMs });
  const guard = createCredentialGuard({ cache, metrics, failuresPerMinute: limits.authFailuresPerMinute });
  const charge = createQuota({ cache, metrics, mode: limits.rateBurstMode });
  const tenants = createTenantHints();
  const concurrency = createQuestionConcurrency(maxInFlight);
  const questions = createSlots({
    atOnce: limits.tenantQueries,
    waiting,
    patienceMs: questionPatienceMs,
    patienceOfFewMs,
    total: concurrency.size,
    workMs: concurrency.workMs,
    isBusy: concurrency.isBusy,
  });
  const uploads = createSlots({ atOnce: limits.tenantIngests, waiting, patienceMs: uploadPatienceMs });

  return {
    enter(route, request) {
      const tenant_id = route.work === "query" ? tenants.of(request) : undefined;
      if (tenant_id !== undefined) questions.refuseEarly(tenant_id);
      return pressure.enter(route);
    },
    async identify(request, check) {
      const from = clientAddress(request, trustedProxies);
      const principal = await guard({ from, wasRight: tenants.of(request) !== undefined, check });
      tenants.learn(request, principal.key.tenant_id);
      return principal;
    },
    charge,
    async takeSlot({ work }, tenant_id, signal) {
      if (work === undefined) return nothing;
      if (work === "ingest") return uploads.take(tenant_id, signal);
      const leave = await questions.take(tenant_id, signal);
      const end = concurrency.begin();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        end();
        leave();
      };
    },
    acceptJob: createJobQuota(jobs, limits.tenantJobs),
    close: pressure.close,
  };
}
