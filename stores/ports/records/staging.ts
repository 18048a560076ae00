import type { ChunkPlace, PreparedChunk } from "../../../domain/chunk.ts";
import type { ContentAnalysis } from "../../../domain/content-analysis.ts";
import type { ReadingGap } from "../../../domain/document.ts";
import type { FoundFacts } from "../../../domain/facts.ts";
import type { IngestionRef } from "../../../domain/job.ts";

export interface StagedChunk {
  readonly chunk_id: number;
  readonly ordinal: number;
}

export interface RevisionFacts {
  readonly text_length: number;
  readonly title: string | null;
  readonly warnings: readonly string[];
  /** Text that could not be read; absent means none. */
  readonly gaps?: readonly ReadingGap[];
  /** Absent or null when the client asked for no analysis. */
  readonly analysis?: ContentAnalysis | null;
  /** Versions of the code that prepares the revision (`derivationText`), and the embedder's id. */
  readonly derivation?: string;
  /** Absent: none were found. */
  readonly facts?: FoundFacts;
  readonly embedder?: string;
}

/** Rows of a revision that is not active yet. Readers do not see them before the flip. */
export interface StagingRecords {
  /**
   * Inserts chunks with their subjects, mentions and triples, any number up to a batch. Idempotent by (source,
   * revision, ordinal): an existing chunk keeps its id. Throws `conflict` when the revision is not in staging
   * (published, failed, source gone).
   */
  put(ref: IngestionRef, chunks: readonly PreparedChunk[]): Promise<readonly StagedChunk[]>;
  /** Input hashes of the chunks of the source's active revision, in their order. Empty without an active revision. */
  reusable(ref: IngestionRef): Promise<readonly string[]>;
  /**
   * Makes chunks of the active revision part of this one, too. Their rows, vectors and edges stay as they are. Equal
   * chunks are taken in their order. Idempotent by (source, revision, ordinal). Throws `unavailable` when a person has
   * removed one of them from the active revision; a new plan then succeeds. Throws `conflict` when the revision is not
   * in staging.
   */
  keep(ref: IngestionRef, places: readonly ChunkPlace[]): Promise<void>;
  /**
   * For each of these content hashes that the active revision contains: a chunk with that text. Chunks whose vector
   * waits to be computed again, because facts of the document were corrected, are left out.
   */
  withText(ref: IngestionRef, content_hashes: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Stores facts about the revision that were found during parsing. */
  describe(ref: IngestionRef, facts: RevisionFacts): Promise<void>;
  /** Number of the revision's chunks. */
  placed(ref: IngestionRef): Promise<number>;
  /** The facts that will hold for the revision, and those that hold for the active one; null without an active one. */
  facts(ref: IngestionRef): Promise<{ readonly next: FoundFacts; readonly active: FoundFacts | null }>;
  counts(ref: IngestionRef): Promise<{ chunks: number; mentions: number; triples: number }>;
}
