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
  /** Maximum number of unfinished jobs of this kind, over all processes. */
  readonly at_once: number;
}

/** A chunk that a person posted, whose findings earlier versions of the code have made. */
export interface OutdatedChunk {
  readonly kg_id: number;
  readonly chunk_id: number;
  readonly content: string;
}

/**
 * Deriving sources anew after an upgrade, from their stored uploads. Each source is tried once for each derivation, unless
 * a client sends a new revision meanwhile. Data of later versions than the caller's stay as they are
 * (`isEarlierDerivation`): the process of another release has made them.
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
   * Queues a new revision of the same upload with a job of the lowest priority. False when the source is not outdated any
   * more or has a job, and when `at_once` jobs are unfinished.
   */
  begin(request: DeriveRequest): Promise<boolean>;
  /** Leaves the source as it is. */
  leave(source_id: string, derivation: string): Promise<void>;
  /** Posted chunks with earlier versions than these (`findingsDerivation`), in any order. */
  outdatedChunks(derivation: string, limit: number): Promise<readonly OutdatedChunk[]>;
  /**
   * Replaces what the texts of these chunks say, in one transaction with one new version of the knowledge graph; ids,
   * metadata and given entities stay. Readers see the old findings or the new ones. Chunks that are gone, or have these
   * versions or later ones, stay as they are. Returns how many were replaced.
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
