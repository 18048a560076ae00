export const chunkingStrategies = ["semantic", "fixed", "sentence", "paragraph", "heading"] as const;
export type ChunkingStrategy = (typeof chunkingStrategies)[number];

export const ingestModes = ["auto", "fast", "comprehensive", "domain_specific"] as const;
export type IngestMode = (typeof ingestModes)[number];

/** Options of an ingestion. Stored with the revision, so that a retry uses the same. */
export interface IngestOptions {
  readonly chunking_strategy: ChunkingStrategy;
  /** Longest chunk in code points. */
  readonly chunk_size: number;
  /** The encoding that a server declared for the text it sent. */
  readonly charset?: string;
  /** Absent: comprehensive. */
  readonly mode?: IngestMode;
  /** Absent: true. */
  readonly extract_entities?: boolean;
  /** Absent: true. */
  readonly extract_relations?: boolean;
  /** Whether text of low quality is refused; absent: false. */
  readonly check_quality?: boolean;
  /** Whether passages that repeat an earlier passage of the document are left out; absent: false. */
  readonly deduplicate?: boolean;
  /** Absent: false. */
  readonly detect_domains?: boolean;
  /**
   * Set for a source that an import made: its upload is its part of the imported file
   * (ingest/prepare/imported-document.ts). The hash and size are those of the document that the exporting installation
   * had read. `job_id` is the import; absent in revisions of earlier versions.
   */
  readonly imported?: { readonly content_hash: string; readonly size_bytes: number; readonly job_id?: string };
}
