import type { PreparedChunk } from "../../../domain/chunk.ts";

/** A source whose active revision was prepared by earlier versions of the code. */
export interface OutdatedSource {
  readonly source_id: string;
  readonly source_name: string;
  readonly kg_id: number;
  readonly kg_name: string;
  /** Hash of the upload of the active revision. */
  readonly content_hash: string;
}

export interface DerivationCounts {
  /** Sources that have not been tried yet. */
  readonly waiting: number;
  /** Sources whose job is at work. */
  readonly running: number;
  /** Sources that stay as they are: their upload is missing, or the attempt failed. */
  readonly left: number;
}

export interface DeriveRequest {
  readonly source_id: string;
  /** Versions of the present code (`derivationText`). */
  readonly derivation: string;
  readonly trace_id: string;
  /** Largest number of unfinished jobs of this kind in all processes together. */
  readonly at_once: number;
}

/** A chunk that a person posted. Earlier versions of the code found its names and relations. */
export interface OutdatedChunk {
  readonly kg_id: number;
  readonly chunk_id: number;
  readonly content: string;
}

/**
 * Prepares sources again after an upgrade, from their stored uploads. Each source is tried once for each derivation,
 * unless a client sends a new revision in between. Data that a later version of the code than the caller's has made
 * stay as they are (`isEarlierDerivation`): during an upgrade two releases may run.
 */
export interface DerivationRecords {
  /**
   * Sources without a job that were not tried yet, in any order. Knowledge graphs with vectors of another embedder are
   * left out: vectors of two embedders must not mix.
   */
  outdated(
    current: { readonly derivation: string; readonly embedder: string },
    limit: number,
  ): Promise<readonly OutdatedSource[]>;
  count(derivation: string): Promise<DerivationCounts>;
  /** Unfinished jobs of this kind. */
  running(): Promise<number>;
  /**
   * Queues a new revision of the same upload with a job of the lowest priority. False when the source is not outdated
   * any more or has a job, and when `at_once` jobs are unfinished.
   */
  begin(request: DeriveRequest): Promise<boolean>;
  /** Notes that the source stays as it is: it is not tried again for this derivation. */
  leave(source_id: string, derivation: string): Promise<void>;
  /** Posted chunks with earlier versions than these (`findingsDerivation`), in any order. */
  outdatedChunks(derivation: string, limit: number): Promise<readonly OutdatedChunk[]>;
  /**
   * Replaces the names and relations found in these chunks, in one transaction with one new version of the knowledge
   * graph. Ids, metadata and given entities stay. Readers see either all old or all new findings. Chunks that are gone,
   * or that these or later versions have read, stay as they are. Returns how many chunks were replaced.
   */
  deriveChunks(derived: DerivedChunks): Promise<number>;
}

export interface DerivedChunks extends Pick<OutdatedChunk, "kg_id"> {
  readonly derivation: string;
  readonly chunks: readonly DerivedChunk[];
}

export interface DerivedChunk extends Pick<OutdatedChunk, "chunk_id"> {
  readonly prepared: PreparedChunk;
}
