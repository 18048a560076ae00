import type { Embedder } from "../../models/embedder.ts";
import type { Log } from "../../platform/log.ts";
import type { PriorityGate } from "../../platform/priority-gate.ts";
import type { GraphStore } from "../../stores/ports/graph.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { KeywordIndex, VectorStore } from "../../stores/ports/vectors.ts";
import { type CarriedOut, carryOut } from "./carry-out.ts";
import { type AwaitedTarget, awaitedTargets, createProjectors } from "./projectors.ts";

interface RelayServices {
  readonly records: Pick<Records, "outbox" | "cutover" | "upkeep" | "kgs">;
  readonly graph: GraphStore;
  readonly vectors: VectorStore;
  readonly keywords: KeywordIndex;
  readonly embedder: Embedder;
  readonly priorityGate: PriorityGate;
  readonly log: Log;
}

/**
 * Carries dirty keys from the records to the engines. An outbox row says only *that* a record changed. The relay reads
 * the record in its current state and upserts or deletes it, so rows can be merged and repeated, and any number of
 * relays may run.
 */
export interface ProjectionRelay {
  /**
   * Works until every projection of the knowledge graph shows `kg_version`. Rejects if the signal fires, or if an
   * engine fails for all rows that it was given. Rows of other versions that wait after a failure are not waited for.
   */
  catchUp(kg_id: number, kg_version: number, signal: AbortSignal): Promise<void>;
  /** Processes the due rows of all knowledge graphs once; false if there were none. Rejects without the records. */
  drainOnce(): Promise<boolean>;
}

const batchRows = 1_000;
/**
 * The lease is renewed while the relay works or waits for its turn. The rows of a dead relay return to the outbox after
 * it.
 */
const leaseMs = 30_000;
/** Pause while another relay holds the rows that this one waits for. */
const waitMs = 50;

export function createProjectionRelay(services: RelayServices): ProjectionRelay {
  const { outbox, cutover } = services.records;
  const projectors = createProjectors(services);

  const takeTurn = (work: () => Promise<void>) => services.priorityGate.runHeavy(work);

  async function drain(target: AwaitedTarget, kg_id?: number): Promise<CarriedOut> {
    const rows = await outbox.lease(target, { limit: batchRows, leaseMs, ...(kg_id === undefined ? {} : { kg_id }) });
    const outcome = await carryOut(outbox, { rows, leaseMs, takeTurn }, projectors[target]);
    const { failed, error } = outcome;
    if (failed > 0) services.log.warn({ err: error, target, failed }, "projection is delayed: its engine failed");
    return outcome;
  }

  return {
    async catchUp(kg_id, kg_version, signal) {
      while (!(await cutover.confirmed(kg_id, kg_version))) {
        signal.throwIfAborted();
        const outcomes = await Promise.all(awaitedTargets.map((target) => drain(target, kg_id)));
        if (outcomes.some(({ done }) => done > 0)) continue;
        const failure = outcomes.find(({ failed }) => failed > 0);
        if (failure && !(await cutover.confirmed(kg_id, kg_version))) throw failure.error;
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    },
    async drainOnce() {
      const due = await outbox.due(awaitedTargets);
      const results = await Promise.allSettled(due.map((target) => drain(target)));
      for (const result of results) {
        if (result.status === "rejected")
          services.log.warn({ err: result.reason }, "projection is delayed: the records failed");
      }
      return results.some((result) => result.status === "fulfilled" && result.value.done > 0);
    },
  };
}
