import type { ContentAnalysis } from "../../../domain/content-analysis.ts";
import type { IngestOptions } from "../../../domain/ingest-options.ts";
import type { JobPriority } from "../../../domain/job.ts";
import type { FileType } from "../../../domain/limits.ts";
import type { PageRequest } from "../../../domain/page.ts";
import type { Source } from "../../../domain/source.ts";
import type { AnswerToKeep } from "./idempotency.ts";

export interface AcceptInput {
  readonly tenant_id: string;
  readonly kg_id: number;
  /** As the client gave it; null when the name derives from `file_name`. */
  readonly source_name: string | null;
  readonly file_name: string;
  readonly file_type: FileType;
  readonly source_type: "file" | "url" | "text";
  /** SHA-256 of the bytes, hex. The file store holds the bytes under uploads/<hash>. */
  readonly content_hash: string;
  readonly size_bytes: number;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly options: IngestOptions;
  /** Absent means normal. */
  readonly priority?: JobPriority;
  readonly trace_id: string;
  /** Receives the event about the job's end. */
  readonly webhook_url?: string;
  /** Is kept in the transaction that queues the job. `conflict` when another request took over the key. */
  readonly idempotency?: AnswerToKeep<Accepted>;
}

export interface Accepted {
  readonly source_id: string;
  readonly source_name: string;
  readonly job_id: string;
  readonly revision: number;
  /**
   * True when the same content already has this name: the ids are those of the existing source, and no job was queued.
   */
  readonly existing: boolean;
}

export interface SourceCounts {
  readonly tracked: number;
  /** Sources with an active revision, which can appear in answers. A later revision may have failed. */
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
   * One transaction under `FOR SHARE` on the KG row: source, revision, job (queued, eight pending stages), outbox row
   * "workflow".
   * Same KG, name and hash → the existing ids, with the job that published this content or is publishing it. If that
   * source failed: a new revision and job.
   * Same explicit name with another hash → a new revision of that source; `conflict` while a job runs on it or the
   * source is being deleted.
   * An automatic name that other content has gets " (2)", " (3)", …
   * Throws `not_found` when the KG is gone or being deleted. Ids: ARCHITECTURE §4, "Accepting".
   */
  accept(input: AcceptInput): Promise<Accepted>;
  get(tenant_id: string, source_id: string): Promise<Source | null>;
  /** By name, in the order of its bytes; `after` is the last name of the previous page, null for the first page. */
  list(kg_id: number, page: PageRequest): Promise<readonly Source[]>;
  /** Number of sources in any state. Reads counters and the sources without an active revision, not the whole list. */
  count(kg_id: number): Promise<number>;
  /** Counts over all knowledge graphs of a tenant. */
  overview(tenant_id: string): Promise<SourceCounts>;
  /** Distributions over the active revision's support: the 100 most frequent types. */
  stats(source_id: string): Promise<SourceStats>;
  /** null when the source is gone. */
  revision(source_id: string, revision: number): Promise<Revision | null>;
  touchAccessed(source_ids: readonly string[], at: Date): Promise<void>;
  /** Returns the hashes that no source of any tenant refers to any more. The janitor asks before it deletes a file. */
  unreferenced(content_hashes: readonly string[]): Promise<readonly string[]>;
}

/** Options and origin of one revision, and the findings of its preparation. */
export interface Revision {
  readonly options: IngestOptions;
  readonly content_hash: string;
  readonly size_bytes: number;
  readonly file_type: FileType;
  readonly file_name: string;
  readonly state: RevisionState;
  readonly warnings: readonly string[];
  /** null until the document is read, and when the client asked for no analysis. */
  readonly analysis: ContentAnalysis | null;
}

export type RevisionState = "staging" | "published" | "failed" | "swept";
