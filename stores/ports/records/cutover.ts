import type { Counts, IngestionRef } from "../../../domain/job.ts";
import type { Conditional } from "../../../domain/record-tag.ts";

export interface FlipResult {
  /** The KG's version at which the revision became visible. */
  readonly kg_version: number;
  readonly counts: Counts;
  /** True when an earlier attempt already made the revision active. */
  readonly already: boolean;
}

export interface SourceName {
  readonly tenant_id: string;
  readonly kg_name: string;
  readonly source_id: string;
}

export interface DeletionOptions extends Conditional {
  /** True: unfinished jobs of the source are cancelled. False: they cause a `conflict`. */
  readonly force: boolean;
  /** True: the engine keeps the vectors of the source's chunks. */
  readonly keep_vectors?: boolean;
}

export interface DeletionResult {
  readonly kg_id: number;
  readonly kg_version: number;
  readonly chunks_deleted: number;
  readonly entities_deleted: number;
  readonly relations_deleted: number;
  /** 0 when the vectors stay. */
  readonly vector_points_deleted: number;
  /** True when the KG has no source left. */
  readonly last_source: boolean;
  /** False when the source is only hidden: `finishDeletion` removes it. */
  readonly is_complete: boolean;
  /** Hashes of the uploads that its revisions referred to. */
  readonly content_hashes: readonly string[];
}

/** A revision whose data may still be in engines, files or tables. */
export interface Leftover {
  readonly kg_id: number;
  readonly source_id: string;
  readonly revision: number;
  /** True for the second sweep, which removes data that a late activity wrote after the first sweep. */
  readonly again: boolean;
  /** For a chunk that a person removed: quotes of the revisions that contained it, which are erased, too. */
  readonly quotes?: readonly string[];
  /**
   * Set when the whole knowledge graph is being deleted: its engines and pictures are cleaned as a whole
   * (knowledge/kg-wiper.ts).
   */
  readonly whole_kg?: true;
}

/** The transactions that change which documents readers see. All of them take the KG lock. */
export interface CutoverRecords {
  /**
   * Makes a staged revision the active one: ARCHITECTURE §4, "Cut-over". Throws `conflict` (not retryable) when the KG
   * or the source is gone or being deleted, when a newer revision exists, when another run holds the job, or when a
   * cancellation was requested. Throws `unavailable` with the detail `statementTimedOut` when a statement of the change
   * took too long. `onLocked` is called when the flip has taken the lock of the knowledge graph, which it holds until
   * its end, and again whenever its transaction is repeated.
   */
  flip(ref: IngestionRef, claim: string, onLocked?: () => void): Promise<FlipResult>;
  /**
   * Whether every projection of the KG shows `kg_version`. Outbox rows that only other versions of the KG marked are
   * ignored while they wait after a failed attempt. So a record that an engine refuses does not delay other documents.
   */
  confirmed(kg_id: number, kg_version: number): Promise<boolean>;
  /**
   * Removes a source from the records, as if it had never been ingested. Manual pins, overrides and suppressions stay.
   * Throws `conflict` while a job runs on the source, unless `force` is set: then the job is cancelled first. A job
   * that only prepares the document again after an upgrade is cancelled in any case. Throws `not_found`, also for a
   * source that an earlier call has deleted, and `precondition_failed` if the source has none of the expected tags. A
   * source of more than `deletedAtOnce` chunks is hidden: readers no longer see it, counts no longer include it, its
   * name is free, and `finishDeletion` removes its rows.
   */
  deleteSource(source: SourceName, options: DeletionOptions): Promise<DeletionResult>;
  /** Ids of hidden sources. `except`: ids to leave out. */
  unfinishedDeletions(options: {
    readonly limit: number;
    readonly except: readonly string[];
  }): Promise<readonly string[]>;
  /** Removes a hidden source. Returns false if there is nothing left to do. */
  finishDeletion(source_id: string): Promise<boolean>;
  /**
   * Revisions that no reader can see any more, oldest first: superseded and failed revisions, and all revisions of
   * deleted sources. Each revision is returned for two sweeps: the first when it was retired before `first`, the second
   * when it was retired before `again`. `except` names revisions to leave out ("<source id>/<revision>").
   */
  sweepable(
    due: { readonly first: Date; readonly again: Date },
    options: { readonly limit: number; readonly except?: readonly string[] },
  ): Promise<readonly Leftover[]>;
  /**
   * Ids of the leftover's chunks that engines must not hold any more. Chunks that another revision of the source also
   * contains are left out. null when the source itself was deleted: engines must delete all its chunks.
   */
  chunksToSweep(leftover: Leftover): Promise<readonly number[] | null>;
  /** Whether the client wants the vectors of the deleted source to stay. */
  keepsVectors(leftover: Leftover): Promise<boolean>;
  /**
   * Notes that engines, files and tables hold no data of the leftover any more, and deletes its remaining rows. Once
   * more erases texts that quote the revision; from now on such texts are not stored. A repeated call has no effect.
   */
  sweep(leftover: Leftover): Promise<void>;
  /**
   * Canonical text of a KG without ids and timestamps: sources, chunks, subjects, mentions, entities with forms and
   * counts, relations with support, terms with document frequencies, counters. Two KGs with equal dumps give the same
   * answers.
   */
  dump(kg_id: number): Promise<string>;
}
