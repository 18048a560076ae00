import type { FoundFacts } from "./facts.ts";
import type { JobError } from "./job.ts";
import type { FileType } from "./limits/files.ts";

export const sourceStatuses = ["pending", "processing", "completed", "failed", "deleting"] as const;
export type SourceStatus = (typeof sourceStatuses)[number];

/**
 * Where the service fetched a revision's bytes, and what the server calls this version of them (validators of RFC
 * 9110).
 */
export interface Origin {
  readonly url: string;
  readonly etag?: string;
  readonly last_modified?: string;
}

export interface Source {
  readonly id: string;
  readonly tenant_id: string;
  readonly kg_id: number;
  readonly kg_name: string;
  readonly name: string;
  readonly status: SourceStatus;
  /** null before the first revision is published. */
  readonly active_revision: number | null;
  readonly source_type: "file" | "url" | "text";
  readonly file_type: FileType;
  readonly content_hash: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Facts of the active revision, with what clients stated. */
  readonly facts: FoundFacts;
  readonly chunks_count: number;
  readonly entities_count: number;
  readonly relations_count: number;
  readonly vector_points_count: number;
  readonly text_length: number;
  readonly error: JobError | null;
  readonly job_id: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_accessed: Date | null;
}
