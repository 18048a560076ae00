import { setTimeout as sleep } from "node:timers/promises";
import { conflict } from "../../domain/errors.ts";
import type { ProjectionTarget } from "../../stores/ports/records/outbox.ts";
import type { ProjectionRecords } from "../../stores/ports/records/projections.ts";

/** Short, because the next rebuild waits until the lease of a killed one has expired. */
const leaseMs = 6_000;
const renewMs = 2_000;
const lookMs = 250;

interface Lease {
  /** Fires if another rebuild has taken the lease. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

type Leases = Pick<ProjectionRecords, "lease" | "release">;

/**
 * Takes the lease that allows one rebuild per target. Waits until the lease of a killed rebuild has expired, then
 * throws `conflict`.
 */
export async function holdTarget(leases: Leases, target: ProjectionTarget, owner: string): Promise<Lease> {
  const patience = performance.now() + 1.5 * leaseMs;
  while (!(await leases.lease(target, owner, leaseMs))) {
    if (performance.now() > patience) throw conflict(`Another rebuild of ${target} is running`);
    await sleep(lookMs);
  }
  const lost = new AbortController();
  const renew = async () => {
    // A failed renewal is repeated by the timer. The lease is lost only when another rebuild holds it.
    const held = await leases.lease(target, owner, leaseMs).catch(() => true);
    if (!held) lost.abort(conflict(`Another rebuild of ${target} has started`));
  };
  const timer = setInterval(() => void renew(), renewMs);
  timer.unref();
  return {
    lost: lost.signal,
    async release() {
      clearInterval(timer);
      await leases.release(target, owner);
    },
  };
}
