import type { ChunkingStrategy, IngestMode } from "./ingest-options.ts";

/** Analysis of a whole text during its ingestion. */
export interface ContentAnalysis {
  /** Code points of the parsed text. */
  readonly content_length: number;
  readonly word_count: number;
  readonly sentence_count: number;
  /** ISO 639-1; "und" if not known. */
  readonly language: string;
  /** 0–1: normalised mean length of sentences and words. */
  readonly complexity: number;
  /** 0–1: mean of readable-text share, sentence completeness, non-repetition and entity density. */
  readonly quality_score: number;
  readonly mode_used: Exclude<IngestMode, "auto">;
  readonly chunking_strategy: ChunkingStrategy;
  readonly chunk_size: number;
  /** Code points; 0 without chunks. */
  readonly avg_chunk_size: number;
  /** Number of passages that were left out because they repeat an earlier one. */
  readonly duplicates_removed: number;
  /** The most likely first; empty if the client did not ask for the detection. */
  readonly detected_domains: readonly { readonly domain: string; readonly confidence: number }[];
}
