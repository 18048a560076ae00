import type { Embedder } from "../../models/embedder.ts";
import type { Log } from "../../platform/log.ts";
import type { RightOfWay } from "../../platform/right-of-way.ts";
import type { GraphStore } from "../../stores/ports/graph.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { KeywordIndex, VectorStore } from "../../stores/ports/vectors.ts";
import { carryOut } from "./carry-out.ts";
import { type AwaitedTarget, awaitedTargets, createProjectors } from "./projectors.ts";

interface RelayServices {
  readonly records: Pick<Records, "outbox" | "cutover">;
  readonly graph: GraphStore;
  readonly vectors: VectorStore;
  readonly keywords: KeywordIndex;
  readonly embedder: Embedder;
  readonly rightOfWay: RightOfWay;
  readonly log: Log;
}

/**
 * Carries dirty keys from the records to the engines. A row of the outbox says only *that* a record changed; the relay
 * reads it as it is now and upserts or deletes, so rows may be merged, repeated and worked on by any number of relays.
 */
export interface ProjectionRelay {
  /** Works until every projection of the KG shows `kg_version`. Rejects when the signal fires or an engine is down. */
  catchUp(kg_id: number, kg_version: number, signal: AbortSignal): Promise<void>;
  /** Works off what is due in all KGs once; false when there was nothing. */
  drainOnce(): Promise<boolean>;
}

const batchRows = 1_000;
/** Longer than any batch takes; a relay that died gives its rows back after it. */
const leaseMs = 30_000;
/** Between two looks while another relay holds the rows that we wait for. */
const waitMs = 50;

export function createProjectionRelay(services: RelayServices): ProjectionRelay {
  const { outbox, cutover } = services.records;
  const projectors = createProjectors(services);

  // Giving way comes before the lease, which is not to lapse meanwhile.
  const drain = (target: AwaitedTarget, kg_id?: number): Promise<boolean> =>
    services.rightOfWay.giveWay(() => drainNow(target, kg_id));

  async function drainNow(target: AwaitedTarget, kg_id?: number): Promise<boolean> {
    const rows = await outbox.lease(target, { limit: batchRows, leaseMs, ...(kg_id === undefined ? {} : { kg_id }) });
    if (rows.length > 0) await carryOut(outbox, rows, projectors[target]);
    return rows.length > 0;
  }

  return {
    async catchUp(kg_id, kg_version, signal) {
      while (!(await cutover.confirmed(kg_id, kg_version))) {
        signal.throwIfAborted();
        const worked = await Promise.all(awaitedTargets.map((target) => drain(target, kg_id)));
        if (!worked.includes(true)) await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    },
    async drainOnce() {
      const results = await Promise.allSettled(awaitedTargets.map((target) => drain(target)));
      for (const result of results) {
        if (result.status === "rejected") services.log.warn({ err: result.reason }, "projection waits for its engine");
      }
      return results.some((result) => result.status === "fulfilled" && result.value);
    },
  };
}
