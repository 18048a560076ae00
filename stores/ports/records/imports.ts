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
  /** The request has created the knowledge graph for this import. */
  readonly created_kg: boolean;
  readonly trace_id: string;
}

/** A chunk that a person posted, with the findings of its line. */
export interface PostedChunkToRestore extends Pick<PostedChunkLine, "metadata" | "sync_vectors"> {
  readonly prepared: PostableChunk;
  /** Versions of the code that imports it: a later version derives it anew. */
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
   * One transaction: the job (queued), its first event, and the outbox row that starts its workflow. Returns the job's id.
   * Throws `not_found` when the knowledge graph is gone or being deleted.
   */
  queue(input: NewImport): Promise<string>;
  /** Gives the job to one run. Throws like `JobRecords.claim`. */
  claim(ref: ImportRef, run: { readonly claim: string; readonly workflow_id: string }): Promise<void>;
  /** Throws `not_found` for an unknown job. */
  get(ref: ImportRef): Promise<NewImport>;
  /** Notes the share of the file that is imported, 0–1. Ignored unless the run holds the job. */
  progress(ref: ImportRef, claim: string, share: number): Promise<void>;
  /**
   * Repeats in one transaction the creations, changes and deletions that people made by hand, and leaves out those that
   * the stored records already show. Each line names its record by key: ids of the file are not used. A change of an
   * unknown record is left out. The transaction also notes in the job how many lines changed something. A repeated call
   * changes nothing.
   */
  restore(job: ImportRef & Pick<NewImport, "kg_id">, work: HandWork): Promise<void>;
  /**
   * Final success; the result also has the number of edits that were restored. Idempotent. Throws `unavailable` when
   * another run took over the job.
   */
  complete(ref: ImportRef, claim: string, sources: Omit<ImportResult, "edits_imported">): Promise<void>;
  /**
   * Like `JobRecords.fail`. The same transaction hides the knowledge graph if the request has created it, it has no data,
   * and it has no other job. The cancellation of a queued import hides it in the same way.
   */
  fail(ref: ImportRef, failure: JobFailure): Promise<void>;
}
