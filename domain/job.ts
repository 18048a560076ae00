import type { Answer } from "./answer.ts";
import type { ReadingGap } from "./document.ts";
import type { JobType, StageName } from "./job-types.ts";
import type { UnifiedResult } from "./unified-result.ts";
import type { WebhookStatus } from "./webhook.ts";

export const jobStatuses = ["queued", "running", "completed", "failed", "cancelled"] as const;
export type JobStatus = (typeof jobStatuses)[number];

/**
 * The steps that answer a question, in order (agents/answer-question.ts), each with the part of the answer's latency
 * that it counts for. A question over a table skips rerank.
 */
const latencyParts = {
  recall: "memory_recall",
  route: "retrieval",
  retrieve: "retrieval",
  rerank: "retrieval",
  predict: "generation",
  remember: null,
} as const;
export type QuestionStep = keyof typeof latencyParts;

const isQuestionStep = (name: string): name is QuestionStep => Object.hasOwn(latencyParts, name);
export const questionSteps: readonly QuestionStep[] = Object.keys(latencyParts).filter(isQuestionStep);

/** null for a step that does not count, and for one of another version, which a stored answer may name. */
export const latencyPartOf = (step: string) => (isQuestionStep(step) ? latencyParts[step] : null);

export interface JobStage {
  readonly name: StageName;
  readonly status: "pending" | "running" | "completed" | "failed" | "skipped";
  /** ISO 8601 in UTC, with milliseconds: a list of jobs has thousands of these times, and only shows them. */
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly attempts: number;
  /** Items (chunks, entities, …) that are done, and `items_total` if it is known. */
  readonly items: number;
  readonly items_total: number | null;
}

export interface JobError {
  readonly stage: StageName | null;
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
}

export interface Counts {
  readonly chunks_count: number;
  readonly entities_count: number;
  readonly relations_count: number;
  readonly vector_points_count: number;
}

export interface JobResult extends Counts {
  readonly visualizations: readonly string[];
  readonly warnings: readonly string[];
  /** Text of the document that could not be read. Absent in results of earlier versions. */
  readonly gaps?: readonly ReadingGap[];
}

/** Result of a job that draws the pages again. */
export interface PictureResult {
  /** Names of the pages. */
  readonly visualizations: readonly string[];
}

/** Number of records that an import has written. Records that already were as in the file are not counted. */
export interface ImportResult {
  /** Sources that got a new revision. */
  readonly sources_imported: number;
  /** Sources that had the content of the file already. */
  readonly sources_unchanged: number;
  /** Posted chunks, entities, relations and deletions of people that were restored. */
  readonly edits_imported: number;
}

/** The interface's priorities as Temporal's numbers, where 1 is the highest. */
export const jobPriorities = { urgent: 1, high: 2, normal: 3, low: 4 } as const;
export type JobPriority = (typeof jobPriorities)[keyof typeof jobPriorities];
export const priorityNames = ["urgent", "high", "normal", "low"] as const satisfies (keyof typeof jobPriorities)[];

/** The trace event that requested a job, and the key of its request. */
export interface JobOrigin {
  readonly parent_id: string | null;
  readonly key_id?: string;
  readonly root_id?: string;
}

export interface Job {
  readonly id: string;
  readonly tenant_id: string;
  readonly type: JobType;
  readonly status: JobStatus;
  readonly priority: JobPriority;
  /** null for a question, which may cover several knowledge graphs, and for a benchmark. */
  readonly kg_id: number | null;
  readonly kg_name: string | null;
  readonly source_id: string | null;
  readonly source_name: string | null;
  readonly revision: number | null;
  /** The stages of its type (`typeOfJob`). */
  readonly stages: readonly JobStage[];
  /** Number of `questionSteps` that are done; 0 for other types. */
  readonly steps_done: number;
  readonly result: JobResult | PictureResult | null;
  /** Result of an import; null for other types. */
  readonly imported: ImportResult | null;
  /**
   * Share of its file that an import has worked through, or of its answers that a benchmark has, 0–1; 0 for other
   * types.
   */
  readonly share: number;
  /** Answer of a question; null before the job ends, in lists, and after it was removed. */
  readonly answer: Answer | UnifiedResult | null;
  /** Why the result or answer was removed, in words for the client; null while it is kept, and if there was none. */
  readonly result_removed: string | null;
  readonly error: JobError | null;
  readonly workflow_id: string | null;
  readonly run_id: string | null;
  readonly trace_id: string | null;
  /** null if no request created the job. */
  readonly origin: JobOrigin | null;
  readonly cancel_requested: boolean;
  /** State of the webhook that was requested last; null without one. */
  readonly webhook: WebhookStatus | null;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

/** Event for the followers of a job. */
export type JobEvent =
  | { readonly event: "status"; readonly status: JobStatus; readonly error?: JobError }
  | ({ readonly event: "stage" } & Pick<JobStage, "name" | "status" | "items" | "items_total">)
  /** A question's step is done. */
  | { readonly event: "step"; readonly name: QuestionStep };

/** An event with its number: `seq` counts from 1 without gaps. */
export interface NumberedJobEvent {
  readonly seq: number;
  readonly at: Date;
  readonly data: JobEvent;
}

/** Whether the status is final: the job does not change any more. */
export const isFinal = (status: JobStatus): boolean => status !== "queued" && status !== "running";

/** Reference to a job that runs in a workflow. A job that belongs to no document has no source and no revision. */
export interface JobRef {
  readonly job_id: string;
  readonly source_id?: string | null;
  readonly revision?: number | null;
}

/** Reference to an ingestion in its workflow and activities: ids only. */
export interface IngestionRef extends JobRef {
  readonly kg_id: number;
  readonly source_id: string;
  readonly revision: number;
}

/** Reference to a job that draws the pages of a knowledge graph again. */
export interface DrawingRef extends JobRef {
  readonly kg_id: number;
}

/** Reference to an import in its workflow. */
export interface ImportRef {
  readonly job_id: string;
}

/** Reference to a batch of benchmark questions in its workflow. */
export interface BenchmarkRef {
  readonly job_id: string;
}

/** Reference to a question in its workflow. Texts stay in the records, because operators can read histories. */
export interface QuestionRef {
  readonly job_id: string;
}
