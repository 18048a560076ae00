import type { ContentAnalysis } from "../../../domain/content-analysis.ts";
import type { ReadingGap } from "../../../domain/document.ts";
import type { FactCorrections, FactName, FoundFacts } from "../../../domain/facts.ts";
import type { IngestOptions } from "../../../domain/ingest-options.ts";
import type { Counts, JobPriority } from "../../../domain/job.ts";
import type { FileType } from "../../../domain/limits/files.ts";
import type { ConflictRule, NameConflict } from "../../../domain/name-conflict.ts";
import type { PageRequest } from "../../../domain/page.ts";
import type { Conditional } from "../../../domain/record-tag.ts";
import type { Origin, Source, SourceStatus } from "../../../domain/source.ts";
import type { AnswerToKeep } from "./idempotency.ts";

export interface AcceptInput {
  readonly tenant_id: string;
  readonly kg_id: number;
  /** As the client gave it; null when the name derives from `file_name`. */
  readonly source_name: string | null;
  readonly file_name: string;
  /**
   * Rule for the case that `source_name` is null and a source with other content has the name `file_name`. Absent:
   * keep_both.
   */
  readonly on_conflict?: ConflictRule;
  readonly file_type: FileType;
  readonly source_type: "file" | "url" | "text";
  /** SHA-256 of the bytes, hex. The file store holds the bytes under uploads/<hash>. */
  readonly content_hash: string;
  readonly size_bytes: number;
  /** null and absent unless the service fetched the bytes. */
  readonly origin?: Origin | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly options: IngestOptions;
  /** Absent means normal. */
  readonly priority?: JobPriority;
  readonly trace_id: string;
  /** Receives the event about the job's end. */
  readonly webhook_url?: string;
  /**
   * The answer that is stored in the transaction that queues the job. `conflict` when another request took over the
   * key.
   */
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
  /** Counts of the existing source; absent while its content is not published. */
  readonly published?: Counts;
  /** The source that already has the document's automatic name, with other content; absent if there is none. */
  readonly conflict?: NameConflict;
}

/** The bytes of a source: those of its active revision, or of its latest revision while none has been published. */
export interface SourceContent {
  readonly revision: number;
  readonly status: SourceStatus;
  /** Hash of the stored upload. */
  readonly content_hash: string;
  /**
   * Hash of the document. It differs from `content_hash` for an imported source, whose upload is its part of the
   * imported file.
   */
  readonly document_hash: string;
  /** null if the service did not fetch the bytes. */
  readonly origin: Origin | null;
}

/** Bytes that were fetched for a source again. The file store holds them. */
export interface FetchedContent extends Pick<AcceptInput, "file_type" | "content_hash" | "size_bytes"> {
  readonly origin: Origin;
  /** As the server declared it. */
  readonly charset: string | null;
}

/** A new revision of a source, with the options of the compared one. */
export interface Reprocessing {
  /** null: the bytes of the compared revision. */
  readonly content: FetchedContent | null;
  readonly trace_id: string;
}

/** A request to start a failed or cancelled ingestion again. */
export interface RetryRequest {
  readonly tenant_id: string;
  readonly job_id: string;
  readonly trace_id: string;
}

/** A client's change of a source. */
export interface SourceChange extends Conditional {
  readonly tenant_id: string;
  readonly kg_name: string;
  readonly source_id: string;
  /** Merged into the metadata at the top level; null removes a key. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly facts: FactCorrections;
  /** Names of statements that the client withdraws: the facts found in the document hold again. */
  readonly withdrawn: readonly FactName[];
  /** The revision that was compared with the origin of the source; `conflict` if the source has another one by now. */
  readonly compared?: Pick<SourceContent, "revision">;
  /** What the server of the URL now states about the bytes of the compared revision. */
  readonly origin?: Origin;
  /** Needs `compared`. */
  readonly reprocess?: Reprocessing;
}

export interface SourceChanged {
  /** The tag of the changed source. */
  readonly tag: string;
  readonly metadata_updated: boolean;
  /** The job of the new revision; null without one. */
  readonly job_id: string | null;
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
  /** Share of the sentences that are template in the knowledge graph now (`templateBounds`), 0–1. */
  readonly template_share: number;
}

export interface SourceRecords {
  /**
   * One transaction under `FOR SHARE` on the KG row: source, revision, job (queued, eight pending stages), outbox row
   * "workflow".
   * Same KG, name and hash → the existing ids, with the job that published this content or is publishing it. If that
   * source failed: a new revision and job.
   * Same explicit name with another hash → a new revision of that source; `conflict` while a job runs on it or the
   * source is being deleted.
   * An automatic name that a source with other content already has gets " (2)", " (3)", …; with `on_conflict` replace
   * it behaves as an explicit name, with reject it is a `conflict`.
   * Throws `not_found` when the KG is gone or being deleted. Ids: ARCHITECTURE §4, "Accepting".
   */
  accept(input: AcceptInput): Promise<Accepted>;
  /** null if this tenant has no such source in this knowledge graph. */
  content(source: Pick<SourceChange, "tenant_id" | "kg_name" | "source_id">): Promise<SourceContent | null>;
  /**
   * Changes metadata and stated facts, and queues a new revision if one is asked for, in one transaction. If the
   * facts in the searched text change, the chunks of the active revision are marked for vectors and keywords. Throws
   * `not_found`, `conflict` while a job runs on the source, and `precondition_failed` if the source has none of the
   * expected tags.
   */
  change(change: SourceChange): Promise<SourceChanged>;
  /**
   * Queues a new job over the upload of a failed or cancelled ingestion, with its options, priority and webhooks.
   * Throws `not_found` without such a job, and `conflict` unless it was the last one of a source that exists.
   */
  retry(request: RetryRequest): Promise<Accepted>;
  get(tenant_id: string, source_id: string): Promise<Source | null>;
  /** By name, in the order of its bytes; `after` is the last name of the previous page, null for the first page. */
  list(kg_id: number, page: PageRequest): Promise<readonly Source[]>;
  /** Number of sources in any state. Reads counters and the sources without an active revision, not the whole list. */
  count(kg_id: number): Promise<number>;
  /** Counts over all knowledge graphs of a tenant. */
  overview(tenant_id: string): Promise<SourceCounts>;
  /**
   * A source and the distributions over its active revision's support (the 100 most frequent types), all as they were
   * at one moment. null when the source is gone, and for a source of another tenant.
   */
  stats(tenant_id: string, source_id: string): Promise<(Source & SourceStats) | null>;
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
  /** null for an upload, and for a superseded revision that was swept. */
  readonly origin: Origin | null;
  readonly state: RevisionState;
  readonly warnings: readonly string[];
  /** Text of the document that could not be read. */
  readonly gaps: readonly ReadingGap[];
  /** null until the document is read, and when the client asked for no analysis. */
  readonly analysis: ContentAnalysis | null;
  /** Facts found in the document, without facts that clients stated. */
  readonly facts: FoundFacts;
}

export type RevisionState = "staging" | "published" | "failed" | "swept";
