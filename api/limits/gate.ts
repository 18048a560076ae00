import type { IncomingMessage } from "node:http";
import type { Principal } from "../../domain/auth.ts";
import type { Config } from "../../platform/config.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Cache } from "../../stores/ports/cache.ts";
import type { JobRecords } from "../../stores/ports/records/jobs.ts";
import { clientAddress } from "../client-address.ts";
import type { Arrival } from "./arrival.ts";
import { createCredentialGuard } from "./credentials.ts";
import { createJobRoom } from "./job-room.ts";
import { type Leave, nothing } from "./leave.ts";
import { createPlaces } from "./places.ts";
import { createPressure } from "./pressure.ts";
import { createQueryRoom } from "./query-room.ts";
import { type Charge, createQuota } from "./quota.ts";
import { createTenantHints } from "./tenant-hints.ts";

/**
 * Who comes in, and how much at a time. Four questions in this order: has the process room, may this address try more
 * credentials, has the key quota left, has the tenant a place.
 */
export interface Gate {
  /** Counts a request in. Throws `overloaded` where the process, or the tenant's queue, has more than it can do; probes always pass. */
  enter(route: Arrival, request: IncomingMessage): Leave;
  /** Does the check of credentials that came with a request; wrong ones count. Throws `rate_limited`, or what the check throws. */
  identify(request: IncomingMessage, check: () => Promise<Principal>): Promise<Principal>;
  /** Charges the key's quota once, or tells that it is used up. */
  charge(principal: Principal): Promise<Charge>;
  /** A place for work that a tenant may do a few of at a time (`Arrival.work`); waits in the tenant's queue. Throws `overloaded`. */
  place(route: Arrival, tenant_id: string, signal: AbortSignal): Promise<Leave>;
  /** Room for one more job of a tenant. Throws `overloaded`. */
  acceptJob(tenant_id: string): Promise<void>;
  close(): void;
}

/** Somebody looks at a screen while a question waits; an upload may wait for others of its client. */
const questionPatienceMs = 5_000;
const uploadPatienceMs = 30_000;

interface GateParts {
  readonly cache: Cache;
  readonly jobs: Pick<JobRecords, "countUnfinished">;
  readonly config: Config;
  readonly metrics: Pick<Metrics, "rateLimited">;
}

export function createGate({ cache, jobs, config, metrics }: GateParts): Gate {
  const waiting = config.LORE_TENANT_QUEUE;
  const pressure = createPressure({
    maxInFlight: config.LORE_MAX_IN_FLIGHT,
    maxLoopDelayMs: config.LORE_MAX_LOOP_DELAY_MS,
  });
  const guard = createCredentialGuard({ cache, metrics, failuresPerMinute: config.LORE_AUTH_FAILURES_PER_MINUTE });
  const charge = createQuota({ cache, metrics, mode: config.LORE_RATE_BURST_MODE });
  const tenants = createTenantHints();
  const room = createQueryRoom(config.LORE_MAX_IN_FLIGHT);
  const questions = createPlaces({
    atOnce: config.LORE_TENANT_QUERIES,
    waiting,
    patienceMs: questionPatienceMs,
    total: room.size,
    workMs: room.aloneMs,
    isBusy: room.isBusy,
  });
  const uploads = createPlaces({ atOnce: config.LORE_TENANT_INGESTS, waiting, patienceMs: uploadPatienceMs });

  return {
    enter(route, request) {
      const tenant_id = route.work === "query" ? tenants.of(request) : undefined;
      if (tenant_id !== undefined) questions.refuseEarly(tenant_id);
      return pressure.enter(route);
    },
    async identify(request, check) {
      const from = clientAddress(request, config.LORE_TRUST_PROXY);
      const principal = await guard({ from, wasRight: tenants.of(request) !== undefined, check });
      tenants.learn(request, principal.key.tenant_id);
      return principal;
    },
    charge,
    async place({ work }, tenant_id, signal) {
      if (work === undefined) return nothing;
      if (work === "ingest") return uploads.take(tenant_id, signal);
      const leave = await questions.take(tenant_id, signal);
      const end = room.begin();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        end();
        leave();
      };
    },
    acceptJob: createJobRoom(jobs, config.LORE_TENANT_JOBS),
    close: pressure.close,
  };
}
