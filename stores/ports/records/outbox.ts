import type { Entity, Relation } from "../../../domain/graph.ts";

/** Readers wait for the first three. The secondary graph is a copy that no caller waits for (copies.ts). */
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

/** Dirty keys without payload: the relay reads each record in its current state. ARCHITECTURE §4, "Outbox". */
export interface OutboxRecords {
  /**
   * Leases due rows of a target, oldest first; `kg_id` restricts them to one KG. When a lease lapses, the row is due
   * again. Uses SKIP LOCKED, so any number of relays may work.
   */
  lease(
    target: OutboxTarget,
    options: { readonly limit: number; readonly leaseMs: number; readonly kg_id?: number },
  ): Promise<readonly OutboxRow[]>;
  /**
   * Removes each row whose `gen` is unchanged since the lease. A row that was marked again stays, due at once, with
   * `oldest_version` = newest_version + 1.
   */
  done(rows: readonly OutboxRow[]): Promise<void>;
  /** Gives rows back for a later attempt, with exponential backoff (0.5 s … 60 s). */
  retry(rows: readonly OutboxRow[]): Promise<void>;
  /**
   * Current records of entity ids, with their forms for keyword search. The relay deletes absent ids from the
   * projection.
   */
  entities(kg_id: number, ids: readonly number[]): Promise<readonly (Entity & { readonly forms: readonly string[] })[]>;
  relations(kg_id: number, ids: readonly number[]): Promise<readonly Relation[]>;
  pending(): Promise<Readonly<Record<OutboxTarget, number>>>;
}
