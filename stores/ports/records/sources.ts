import type { ContentAnalysis } from "../../../domain/content-analysis.ts";
import type { IngestOptions } from "../../../domain/ingest-options.ts";
import type { JobPriority } from "../../../domain/job.ts";
import type { FileType } from "../../../domain/limits.ts";
import type { Source } from "../../../domain/source.ts";
import type { IdempotencyClaim } from "./idempotency.ts";

export interface AcceptInput {
  readonly tenant_id: string;
  readonly kg_id: number;
  /** As the client gave it; null = made from `file_name`. */
  readonly source_name: string | null;
  readonly file_name: string;
  readonly file_type: FileType;
  readonly source_type: "file" | "url" | "text";
  /** SHA-256 of the bytes, hex; the bytes are in the file store under uploads/<hash>. */
  readonly content_hash: string;
  readonly size_bytes: number;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly options: IngestOptions;
  /** Absent: normal. */
  readonly priority?: JobPriority;
  readonly trace_id: string;
  /** Where the end of the job is to be told. */
  readonly webhook_url?: string;
  /** Its answer is stored in the same transaction as the job; `conflict` when another request took the key over. */
  readonly idempotency?: IdempotencyClaim;
}

export interface Accepted {
  readonly source_id: string;
  readonly source_name: string;
  readonly job_id: string;
  readonly revision: number;
  /** True when the same content under the same name was there: the ids are the existing ones, nothing was queued. */
  readonly existing: boolean;
}

export interface SourceCounts {
  readonly tracked: number;
  /** Answers can come from them: they have an active revision, whatever became of a later one. */
  readonly active: number;
  readonly failed: number;
}

export interface SourceStats {
  readonly entity_type_distribution: Record<string, number>;
  readonly relation_type_distribution: Record<string, number>;
  readonly avg_chunk_size: number;
}

export interface SourceRecords {
  /**
   * One transaction under `FOR SHARE` on the KG row: source, revision, job (queued, eight pending stages), outbox row "workflow".
   * Same KG, name and hash again → the existing ids, of the job that made this very content or is at it; unless that source
   * failed: then a new revision and job.
   * Same explicit name with another hash → a new revision of that source; `conflict` while one is running or the source is being deleted.
   * An automatic name that is taken by other content gets " (2)", " (3)", …
   * Throws `not_found` when the KG is gone or being deleted. Ids of ARCHITECTURE §4, "Accepting".
   */
  accept(input: AcceptInput): Promise<Accepted>;
  get(tenant_id: string, source_id: string): Promise<Source | null>;
  /** By name; `cursor` is the last name seen. */
  list(kg_id: number, page: { readonly limit: number; readonly cursor: string | null }): Promise<readonly Source[]>;
  count(kg_id: number): Promise<number>;
  /** Of all knowledge graphs of a tenant. */
  overview(tenant_id: string): Promise<SourceCounts>;
  /** Distributions over the active revision: what it supports, 100 most frequent types. */
  stats(source_id: string): Promise<SourceStats>;
  /** null when the source is gone. */
  revision(source_id: string, revision: number): Promise<Revision | null>;
  touchAccessed(source_ids: readonly string[], at: Date): Promise<void>;
  /** Those of the uploads that no source (of any tenant) refers to any more; a janitor asks before deleting a file. */
  unreferenced(content_hashes: readonly string[]): Promise<readonly string[]>;
}

/** Options and origin of one revision, and what was found out while it was prepared. */
export interface Revision {
  readonly options: IngestOptions;
  readonly content_hash: string;
  readonly size_bytes: number;
  readonly file_type: FileType;
  readonly file_name: string;
  readonly state: RevisionState;
  readonly warnings: readonly string[];
  /** null until the document was read, and when nobody asked for one. */
  readonly analysis: ContentAnalysis | null;
}

export type RevisionState = "staging" | "published" | "failed" | "swept";
