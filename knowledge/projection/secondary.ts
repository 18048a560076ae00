import { pagesAfter } from "../../platform/batches.ts";
import type { Log } from "../../platform/log.ts";
import type { PriorityGate } from "../../platform/priority-gate.ts";
import type { GraphStore } from "../../stores/ports/graph.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import { carryOut } from "./carry-out.ts";
import { graphProjector, type Projector } from "./projectors.ts";

interface CopyServices {
  readonly records: Pick<Records, "outbox" | "copies" | "upkeep">;
  readonly secondaryGraph: GraphStore;
  readonly priorityGate: PriorityGate;
  readonly log: Log;
}

/** Carries dirty keys to the secondary graph. No job waits for it: the engine may lag or be down for days. */
export interface SecondaryRelay {
  /**
   * Processes the due rows once; false if there were none. Rejects if all of them failed. Failed rows wait longer each
   * time.
   */
  drainOnce(): Promise<boolean>;
}

const batchRows = 200;
/** A row can stand for a document of thousands of chunks. The rows of a dead relay return to the outbox after it. */
const leaseMs = 300_000;
const chunkBatch = 500;

export function createSecondaryRelay(services: CopyServices): SecondaryRelay {
  const { records, secondaryGraph, priorityGate, log } = services;
  const project = secondaryProjector(records, secondaryGraph);

  async function drainOnce(): Promise<boolean> {
    if ((await records.outbox.due(["secondary_graph"])).length === 0) return false;
    const rows = await records.outbox.lease("secondary_graph", { limit: batchRows, leaseMs });
    if (rows.length === 0) return false;
    const { done, failed, error } = await carryOut(records.outbox, { rows, leaseMs }, project);
    if (done === 0) throw error;
    if (failed > 0) log.warn({ err: error, failed }, "some records are delayed: the secondary graph failed");
    return true;
  }

  return { drainOnce: () => priorityGate.runHeavy(drainOnce) };
}

/** Projects entities and relations as the primary graph does, and chunks by revision from the records. */
export function secondaryProjector(records: CopyServices["records"], graph: GraphStore): Projector {
  const projectRecords = graphProjector(records, graph);

  async function copyActive(kg_id: number, source_id: string, revision: number): Promise<void> {
    const read = (after: number) =>
      records.copies.chunksOf({ kg_id, source_id, revision }, { after, limit: chunkBatch });
    for await (const ids of pagesAfter(0, chunkBatch, read)) {
      await graph.upsertChunks(kg_id, await records.upkeep.chunkNames(kg_id, ids));
    }
  }

  /**
   * Deletes other revisions before it copies the active one: a chunk that the active revision has kept may be in the
   * copy under an earlier revision.
   */
  async function copySource(kg_id: number, source_id: string, revisions: readonly number[]): Promise<void> {
    const active = await records.copies.activeRevision(kg_id, source_id);
    for (const revision of revisions) {
      if (revision !== active) await graph.deleteSource(kg_id, source_id, revision);
    }
    if (active !== null) await copyActive(kg_id, source_id, active);
  }

  return async (kg_id, keys, projected) => {
    await projectRecords(kg_id, keys, projected);
    for (const [source_id, revisions] of revisionsBySource(keys)) await copySource(kg_id, source_id, revisions);
  };
}

function revisionsBySource(keys: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const key of keys) {
    const [, source_id, revision] = /^revision:(.*)\/(\d+)$/.exec(key) ?? [];
    if (source_id !== undefined) found.set(source_id, [...(found.get(source_id) ?? []), Number(revision)]);
  }
  return found;
}
