import type { Answer, TokenUsage } from "../../../domain/answer.ts";
import type { JobError, JobPriority, QuestionRef, QuestionStep } from "../../../domain/job.ts";
import type { Question } from "../../../domain/question.ts";

/** A question at work: the question itself, what the named steps left, and what the steps that are done have cost. */
export interface OpenQuestion<Values> {
  readonly question: Question;
  readonly values: Partial<Values>;
  readonly timings: readonly { readonly name: QuestionStep; readonly ms: number }[];
  /** What models read and wrote in the steps that are done. */
  readonly usage: TokenUsage;
}

/**
 * Questions that are jobs. Their texts live in the records alone, because whoever runs the workflows can read histories.
 * What ends a job erases what its steps left; the question and its answer follow a day later (`erase`).
 */
export interface QuestionRecords {
  /**
   * One transaction: the job (queued), its first event, and the start order. Answers with the job's id.
   * Throws `overloaded` while the tenant has `openQuestionsLimit` of them waiting or running.
   */
  queue(question: Question, priority: JobPriority): Promise<string>;
  /** As `JobRecords.claim`, and throws as it does. */
  claim(ref: QuestionRef, run: { readonly claim: string; readonly workflow_id: string }): Promise<void>;
  /** null once the job is completed. Throws `conflict` when it has ended otherwise, `unavailable` while another run holds it. */
  open<Values>(ref: QuestionRef, claim: string, steps: readonly QuestionStep[]): Promise<OpenQuestion<Values> | null>;
  /** Keeps what a step found and tells followers. The first value stays. Throws `conflict` as `open`. */
  keep(
    ref: QuestionRef,
    claim: string,
    step: QuestionStep,
    found: { readonly value: unknown; readonly ms: number; readonly usage: TokenUsage },
  ): Promise<void>;
  /** Final success. Idempotent; throws `conflict` as `open`. */
  complete(ref: QuestionRef, claim: string, answer: Answer): Promise<void>;
  /** As `JobRecords.fail`: idempotent; ignored once the job is final, and from a run while another one holds it. */
  fail(ref: QuestionRef, error: JobError, cancelled: boolean, claim?: string | null): Promise<void>;
  /** Erases questions and answers of jobs that ended before `before`; the rest of the row stays. Returns how many. */
  erase(before: Date): Promise<number>;
}
