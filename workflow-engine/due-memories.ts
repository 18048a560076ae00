import { consolidateMemory } from "../agents/consolidate-memory.ts";
import { isBenchmarkTenant } from "../domain/benchmark-scope.ts";
import { createOutageLines } from "../domain/outage-lines.ts";
import type { Log } from "../platform/log.ts";
import type { Consolidations, DueOwner } from "../stores/ports/consolidations.ts";
import type { WorkflowEngine, WorkflowStart } from "./engine.ts";
import { startOf } from "./start-of.ts";

interface DueServices {
  readonly consolidations: Pick<Consolidations, "take">;
  readonly engine: Pick<WorkflowEngine, "start">;
  readonly log: Log;
}

/** Starts the consolidation of memories that are due. */
export interface DueMemories {
  /** Pause between two rounds. */
  readonly intervalMs: number;
  /**
   * Starts some consolidations. True if more may be due. An outage of the engine delays consolidations, but loses none.
   */
  startSome(): Promise<boolean>;
}

const intervalMs = 5_000;
const batch = 50;
/**
 * How long an owner stays taken: longer than most consolidations take. After it the owner is started again: a running
 * consolidation is found running, and one whose process died begins again.
 */
const leaseMs = 2 * 60_000;

/** The start of a consolidation. It has the lowest priority, because no caller waits for it. */
export const consolidationOf = ({ owner_key, tenant_id }: DueOwner): WorkflowStart =>
  startOf(
    consolidateMemory,
    { owner_key },
    { tenantId: tenant_id, requestedAt: new Date(), kgName: null, sourceId: null, jobKind: "memory", priority: 4 },
  );

export function createDueMemories({ consolidations, engine, log }: DueServices): DueMemories {
  // A round of every five seconds would say the same.
  const noteOutage = createOutageLines({
    began: (err) => log.warn({ err }, "consolidations of memory are delayed: the engine failed"),
    ended: () => log.info("consolidations of memory start again"),
  });

  return {
    intervalMs,
    async startSome() {
      const due = await consolidations.take(new Date(), { limit: batch, leaseMs });
      // A benchmark writes and erases its memories itself, and nothing may change them meanwhile.
      const real = due.filter(({ tenant_id }) => !isBenchmarkTenant(tenant_id));
      const started = await Promise.allSettled(real.map((owner) => engine.start(consolidationOf(owner))));
      const failed = started.find((each) => each.status === "rejected");
      if (real.length > 0) noteOutage(failed ? failed.reason : null);
      return due.length === batch && failed === undefined;
    },
  };
}
