import type { ChunkingStrategy, IngestMode } from "./ingest-options.ts";

/** What was found out about a text as a whole while it was ingested. */
export interface ContentAnalysis {
  /** Code points of the parsed text. */
  readonly content_length: number;
  readonly word_count: number;
  readonly sentence_count: number;
  /** ISO 639-1; "und" when it cannot be told. */
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
  /** Passages left out because an earlier one says the same. */
  readonly duplicates_removed: number;
  /** Surest first; empty when not asked for. */
  readonly detected_domains: readonly { readonly domain: string; readonly confidence: number }[];
}
