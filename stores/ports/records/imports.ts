import type { ImportRef, ImportResult } from "../../../domain/job.ts";
import type { PostedChunkLine, RemovedChunkLine } from "../../../domain/transfer/chunk-lines.ts";
import type { EntityLine, RelationLine, SuppressedLine } from "../../../domain/transfer/graph-lines.ts";
import type { MergedEntityLine, MergedRelationLine } from "../../../domain/transfer/merge-lines.ts";
import type { PostableChunk } from "./edit-chunks.ts";
import type { JobFailure } from "./jobs.ts";

export interface NewImport {
  readonly tenant_id: string;
  readonly kg_id: number;
  /** SHA-256 of the file, which the file store holds under uploads/<hash>. */
  readonly content_hash: string;
  readonly size_bytes: number;
  /** True if the request created the knowledge graph for this import. */
  readonly created_kg: boolean;
  readonly trace_id: string;
}

/** A chunk that a person posted, with the findings of its line. */
export interface PostedChunkToRestore extends Pick<PostedChunkLine, "metadata" | "sync_vectors"> {
  readonly prepared: PostableChunk;
  /** Versions of the code that imports the chunk. A later version reads the chunk again. */
  readonly derivation: string;
}

/** Changes that people made by hand, as lines of an export file. */
export interface HandWork {
  readonly suppressed: readonly SuppressedLine[];
  readonly removed: readonly RemovedChunkLine[];
  readonly posted: readonly PostedChunkToRestore[];
  readonly entities: readonly EntityLine[];
  readonly relations: readonly RelationLine[];
  readonly merged_entities: readonly MergedEntityLine[];
  readonly merged_relations: readonly MergedRelationLine[];
}

export interface ImportRecords {
  /**
   * Stores in one transaction: the job (queued), its first event, and the outbox row that starts its workflow. Returns
   * the job's id. Throws `not_found` when the knowledge graph is gone or being deleted.
   */
  queue(input: NewImport): Promise<string>;
  /** Gives the job to one run. Throws like `JobRecords.claim`. */
  claim(ref: ImportRef, run: { readonly claim: string; readonly workflow_id: string }): Promise<void>;
  /** Throws `not_found` for an unknown job. */
  get(ref: ImportRef): Promise<NewImport>;
  /** Notes the share of the file that is imported, 0–1. Ignored unless the run holds the job. */
  progress(ref: ImportRef, claim: string, share: number): Promise<void>;
  /**
   * Applies, in one transaction, the creations, changes and deletions that people made by hand. Lines whose effect is
   * already stored, and changes of unknown records, are skipped. A line names its record by key; ids of the file are
   * not used. The same transaction notes in the job how many lines changed something. A repeated call changes nothing.
   */
  restore(job: ImportRef & Pick<NewImport, "kg_id">, work: HandWork): Promise<void>;
  /**
   * Final success; the result also has the number of edits that were restored. Idempotent. Throws `unavailable` when
   * another run took over the job.
   */
  complete(ref: ImportRef, claim: string, sources: Omit<ImportResult, "edits_imported">): Promise<void>;
  /**
   * Like `JobRecords.fail`. The same transaction hides the knowledge graph if the request created it and it has neither
   * data nor another job. The cancellation of a queued import hides it in the same way.
   */
  fail(ref: ImportRef, failure: JobFailure): Promise<void>;
}
