import { failedProjectionAttempts, projectionWaitMs } from "../../domain/limits/edits.ts";
import type { OutboxTarget } from "../../stores/ports/records/outbox.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { ProjectionRelay } from "./relay.ts";
import { shareCatchUp } from "./shared-catch-up.ts";

/** A change of records, and which engines hold them; a deletion is brought to all of them. */
export interface ChangedRecords {
  readonly kg_id: number;
  readonly version: number;
  /** The first version, if the change took several. */
  readonly since?: number;
  readonly in_graph?: boolean;
  readonly in_vectors?: boolean;
}

export interface SyncState {
  /**
   * synced: the store shows the change. skipped: the store does not hold the record. pending: the change waits for the
   * store. failed: so many attempts have failed that an operator should look; the attempts go on.
   */
  readonly status: "synced" | "skipped" | "pending" | "failed";
  /** Failed attempts so far. */
  readonly attempts: number;
}

/** Keyword search has an engine of its own choice, so it stands beside the two others. */
export type SyncStore = "sql" | "vectorstore" | "graphdb" | "keywords";
export type SyncStates = Readonly<Record<SyncStore, SyncState>>;

export interface SyncServices {
  readonly records: Pick<Records, "outbox">;
  readonly relay: Pick<ProjectionRelay, "catchUp">;
  /** For tests. */
  readonly waitMs?: number;
}

/** Tells whether the engines show a change. */
export type ReadSyncStates = (changed: ChangedRecords) => Promise<SyncStates>;

const synced: SyncState = { status: "synced", attempts: 0 };
const none: ReadonlyMap<OutboxTarget, number> = new Map();
const skipped: SyncState = { status: "skipped", attempts: 0 };

/**
 * Brings a change to the engines and waits for them for a moment. An engine that is away or slow is no error: its
 * change waits in the outbox, and the background relay brings it.
 */
export function createSyncStates({ records, relay, waitMs = projectionWaitMs }: SyncServices): ReadSyncStates {
  const catchUp = shareCatchUp(relay.catchUp, waitMs);
  return async ({ kg_id, version, since = version, in_graph = true, in_vectors = true }) => {
    const isOver = AbortSignal.timeout(waitMs);
    const over = new Promise<void>((resolve) => isOver.addEventListener("abort", () => resolve(), { once: true }));
    const shown = catchUp(kg_id, version).then(() => true);
    const isShown = await Promise.race([shown, over.then(() => false)]).catch(() => false);
    // The records have the failed writes; the relay has logged why they failed.
    const waiting = isShown && since === version ? none : await records.outbox.waiting(kg_id, version, since);
    return {
      sql: synced,
      vectorstore: in_vectors ? stateOf(waiting, "vectors") : skipped,
      graphdb: in_graph ? stateOf(waiting, "graph") : skipped,
      keywords: in_vectors ? stateOf(waiting, "keywords") : skipped,
    };
  };
}

function stateOf(waiting: ReadonlyMap<OutboxTarget, number>, target: OutboxTarget): SyncState {
  const attempts = waiting.get(target);
  if (attempts === undefined) return synced;
  return { status: attempts < failedProjectionAttempts ? "pending" : "failed", attempts };
}
