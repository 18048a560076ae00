import { setTimeout as sleep } from "node:timers/promises";
import { conflict } from "../../domain/errors.ts";
import type { ProjectionTarget } from "../../stores/ports/records/outbox.ts";
import type { ProjectionRecords } from "../../stores/ports/records/projections.ts";

/** Short, because whoever comes after a kill waits for it to lapse. */
const leaseMs = 6_000;
const renewMs = 2_000;
const lookMs = 250;

interface Lease {
  /** Fires when the lease could not be renewed in time. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

type Leases = Pick<ProjectionRecords, "lease" | "release">;

/** One rebuild of a target at a time. Waits as long as that of a killed one takes to lapse, then throws `conflict`. */
export async function holdTarget(leases: Leases, target: ProjectionTarget, owner: string): Promise<Lease> {
  const patience = performance.now() + 1.5 * leaseMs;
  while (!(await leases.lease(target, owner, leaseMs))) {
    if (performance.now() > patience) throw conflict(`Another rebuild of ${target} is at work`);
    await sleep(lookMs);
  }
  const lost = new AbortController();
  const renew = async () => {
    // A failed renewal is tried again; what counts is whether somebody else has begun.
    const held = await leases.lease(target, owner, leaseMs).catch(() => true);
    if (!held) lost.abort(conflict(`Another rebuild of ${target} has begun`));
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
