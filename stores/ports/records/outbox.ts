import type { Entity, Relation } from "../../../domain/graph.ts";

/** Readers wait for the first three; the secondary graph is a copy that nobody waits for (copies.ts). */
export type ProjectionTarget = "graph" | "vectors" | "keywords" | "secondary_graph";
export type OutboxTarget = ProjectionTarget | "workflow";

export interface OutboxRow {
  readonly target: OutboxTarget;
  /** graph: "entity:<id>" or "relation:<id>"; secondary_graph: these and "revision:<source id>/<n>"; vectors, keywords: "entity:<id>"; workflow: "start:<job id>", "cancel:<job id>" or "webhook:<event id>". */
  readonly key: string;
  readonly kg_id: number;
  readonly gen: number;
  /** KG version of the latest mark at the time of the lease. */
  readonly newest_version: number;
  readonly attempts: number;
}

/** Dirty keys without payload: the relay reads each record as it is now. ARCHITECTURE §4, "Outbox". */
export interface OutboxRecords {
  /** Leases due rows of a target, oldest first (`kg_id` narrows to one KG). A lapsed lease returns the row. Uses SKIP LOCKED: any number of relays. */
  lease(
    target: OutboxTarget,
    options: { readonly limit: number; readonly leaseMs: number; readonly kg_id?: number },
  ): Promise<readonly OutboxRow[]>;
  /** Removes each row whose `gen` is what was read; otherwise keeps it, due at once, with `oldest_version` = newest_version + 1. */
  done(rows: readonly OutboxRow[]): Promise<void>;
  /** Gives rows back with exponential backoff (0.5 s … 60 s). */
  retry(rows: readonly OutboxRow[]): Promise<void>;
  /** Current records behind entity and relation keys: what is absent is to be deleted from the projection. Forms are joined for keyword search. */
  entities(kg_id: number, ids: readonly number[]): Promise<readonly (Entity & { readonly forms: readonly string[] })[]>;
  relations(kg_id: number, ids: readonly number[]): Promise<readonly Relation[]>;
  pending(): Promise<Readonly<Record<OutboxTarget, number>>>;
}
