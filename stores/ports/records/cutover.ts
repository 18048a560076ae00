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
  /** Revisions whose staged or superseded rows can go, older than `before`. */
  sweepable(before: Date, limit: number): Promise<readonly { kg_id: number; source_id: string; revision: number }[]>;
  /** Deletes the rows of a revision that is neither active nor in staging, then marks it swept. */
  sweep(source_id: string, revision: number): Promise<void>;
  /**
   * Canonical text of a KG without ids and timestamps: sources, chunks, subjects, mentions, entities with forms and counts,
   * relations with support, terms with document frequencies, counters. Two KGs with equal dumps answer alike.
   */
  dump(kg_id: number): Promise<string>;
}
