import type { Entity, Relation } from "../../../domain/graph.ts";
import type { TraceHeader } from "../../../platform/trace-context.ts";

/** Readers depend on the first three. The secondary graph is a copy; no caller waits for it (copies.ts). */
export type ProjectionTarget = "graph" | "vectors" | "keywords" | "secondary_graph";
export type OutboxTarget = ProjectionTarget | "workflow";

export interface OutboxRow {
  readonly target: OutboxTarget;
  /**
   * graph: "entity:<id>", "relation:<id>", or "chunk:<id>" of a posted chunk. secondary_graph: these and
   * "revision:<source id>/<n>". vectors, keywords: "entity:<id>", and "chunk:<id>" of a posted chunk or of a document
   * whose facts have changed. workflow: "start:<job id>", "cancel:<job id>" or "webhook:<event id>".
   */
  readonly key: string;
  readonly kg_id: number;
  readonly gen: number;
  /** KG version of the latest mark at the time of the lease. */
  readonly newest_version: number;
  readonly attempts: number;
  /** Number of this lease. Each lease of a row has a new number. */
  readonly lease: number;
  /**
   * The trace of the request whose change marked the row; set if model calls for the row count for that request's key.
   */
  readonly trace: TraceHeader | null;
}

/** An entity for the engines. `forms` are its spellings in documents and its names by people, for keyword search. */
export interface ProjectedEntity extends Entity {
  readonly forms: readonly string[];
  /**
   * Whether the graph store holds the entity. A person may keep a record out of an engine while no document supports
   * it.
   */
  readonly in_graph: boolean;
  /** Whether the vector store and the keyword index hold the entity. */
  readonly in_vectors: boolean;
}

export interface ProjectedRelation extends Relation {
  readonly in_graph: boolean;
}

/** Dirty keys without payload: the relay reads each record in its current state. ARCHITECTURE §4, "Outbox". */
export interface OutboxRecords {
  /** Those of the targets with rows that `lease` would give out now. Costs less than a lease of nothing. */
  due<Target extends OutboxTarget>(targets: readonly Target[]): Promise<readonly Target[]>;
  /**
   * Leases due rows of a target, oldest first; `kg_id` restricts them to one KG. When a lease lapses, the row is due
   * again. Uses SKIP LOCKED, so any number of relays may work.
   */
  lease(
    target: OutboxTarget,
    options: { readonly limit: number; readonly leaseMs: number; readonly kg_id?: number },
  ): Promise<readonly OutboxRow[]>;
  /** Extends the lease of rows that no other relay has taken since. */
  renew(rows: readonly OutboxRow[], leaseMs: number): Promise<void>;
  /**
   * Removes each row whose `gen` is unchanged since the lease. A row that was marked again stays, due at once, with
   * `oldest_version` = newest_version + 1. If this lease lapsed and another relay took the row, the row is marked
   * again, even if the other relay has removed it: this relay may have overwritten a newer state in the engine.
   */
  done(rows: readonly OutboxRow[]): Promise<void>;
  /**
   * Gives rows back for a later attempt, with exponential backoff (0.5 s … 60 s). Rows that another relay has taken are
   * marked again, as by `done`.
   */
  retry(rows: readonly OutboxRow[]): Promise<void>;
  /**
   * Current records of entity ids, with their forms for keyword search. The relay deletes absent ids from the
   * projection.
   */
  entities(kg_id: number, ids: readonly number[]): Promise<readonly ProjectedEntity[]>;
  relations(kg_id: number, ids: readonly number[]): Promise<readonly ProjectedRelation[]>;
  /**
   * The targets that do not show the versions `since` to `version` of a knowledge graph yet, with the most failed
   * attempts of a row. A later mark of the same key may make a row wait longer, but never shorter.
   */
  waiting(kg_id: number, version: number, since?: number): Promise<ReadonlyMap<OutboxTarget, number>>;
  pending(): Promise<Readonly<Record<OutboxTarget, number>>>;
}
