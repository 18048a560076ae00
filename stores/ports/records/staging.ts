import type { PreparedChunk } from "../../../domain/chunk.ts";
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
  /** Absent: nobody asked for one. */
  readonly analysis?: ContentAnalysis | null;
}

/** Rows of a revision beside the active one; invisible until the flip. */
export interface StagingRecords {
  /**
   * Inserts chunks with their subjects, mentions and triples. Idempotent by (source, revision, ordinal): what is there keeps
   * its id. Throws `conflict` when the revision is not in staging (published, failed, source gone). Any number up to a batch.
   */
  put(ref: IngestionRef, chunks: readonly PreparedChunk[]): Promise<readonly StagedChunk[]>;
  /** Notes about the revision found while parsing. */
  describe(ref: IngestionRef, facts: RevisionFacts): Promise<void>;
  counts(ref: IngestionRef): Promise<{ chunks: number; mentions: number; triples: number }>;
}
