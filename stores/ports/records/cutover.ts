import type { Counts, IngestionRef } from "../../../domain/job.ts";

export interface FlipResult {
  /** The KG's version at which the revision became visible. */
  readonly kg_version: number;
  readonly counts: Counts;
  /** True when an earlier attempt had done it. */
  readonly already: boolean;
}

export interface DeletionResult {
  readonly kg_version: number;
  readonly chunks_deleted: number;
  readonly entities_deleted: number;
  readonly relations_deleted: number;
  readonly vector_points_deleted: number;
  /** True when the KG has no source left. */
  readonly last_source: boolean;
}

/** A revision that engines, files and tables may still hold something of. */
export interface Leftover {
  readonly kg_id: number;
  readonly source_id: string;
  readonly revision: number;
  /** Swept before: this time is for what a straggling activity wrote meanwhile. */
  readonly again: boolean;
}

/** The two transactions that change what readers see of documents. Both take the KG lock. */
export interface CutoverRecords {
  /**
   * Makes a staged revision the active one: ARCHITECTURE §4, "Cut-over". Throws `conflict` (not retryable) when KG or source is
   * gone or being deleted, a newer revision exists, the claim is another's or a cancellation was requested.
   */
  flip(ref: IngestionRef, claim: string): Promise<FlipResult>;
  /** Whether every projection of the KG has caught up with `kg_version`. */
  confirmed(kg_id: number, kg_version: number): Promise<boolean>;
  /**
   * Takes a source out of the records, as if it had never been ingested (manual pins, overrides and suppressions stay).
   * `conflict` while a job runs on it, unless `force`: then the job is cancelled first. Throws `not_found`.
   */
  deleteSource(
    tenant_id: string,
    kg_name: string,
    source_id: string,
    options: { readonly force: boolean },
  ): Promise<DeletionResult>;
  /**
   * What nobody can read any more, longest gone first: superseded and failed revisions, and all revisions of deleted sources.
   * Each comes twice: for the first time when it went before `first`, and once more when it went before `again`.
   */
  sweepable(due: { readonly first: Date; readonly again: Date }, limit: number): Promise<readonly Leftover[]>;
  /** Notes that engines, files and tables are rid of it, and deletes what rows are left; ignored when that was noted before. */
  sweep(leftover: Leftover): Promise<void>;
  /**
   * Canonical text of a KG without ids and timestamps: sources, chunks, subjects, mentions, entities with forms and counts,
   * relations with support, terms with document frequencies, counters. Two KGs with equal dumps answer alike.
   */
  dump(kg_id: number): Promise<string>;
}
