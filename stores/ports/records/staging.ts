import type { ChunkPlace, PreparedChunk } from "../../../domain/chunk.ts";
import type { ContentAnalysis } from "../../../domain/content-analysis.ts";
import type { IngestionRef } from "../../../domain/job.ts";

export interface StagedChunk {
  readonly chunk_id: number;
  readonly ordinal: number;
}

export interface RevisionFacts {
  readonly text_length: number;
  readonly title: string | null;
  readonly warnings: readonly string[];
  /** Absent or null when the client asked for no analysis. */
  readonly analysis?: ContentAnalysis | null;
  /** Versions of the code that prepares the revision (`derivationText`), and the embedder's id. */
  readonly derivation?: string;
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
   * Places chunks of the active revision in this one as well: rows, vectors and edges stay as they are. Of equal chunks
   * the first places get the first ones. Idempotent by (source, revision, ordinal). Throws `conflict` when the active
   * revision lacks one of them, and when the revision is not in staging.
   */
  keep(ref: IngestionRef, places: readonly ChunkPlace[]): Promise<void>;
  /** For each of these content hashes that the active revision contains: a chunk with that text. */
  withText(ref: IngestionRef, content_hashes: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Stores facts about the revision that were found during parsing. */
  describe(ref: IngestionRef, facts: RevisionFacts): Promise<void>;
  counts(ref: IngestionRef): Promise<{ chunks: number; mentions: number; triples: number }>;
}
