import type { TokenUsage } from "../../../domain/answer.ts";
import type { JobPriority, QuestionRef, QuestionStep } from "../../../domain/job.ts";
import type { Question } from "../../../domain/question.ts";
import type { Quoting } from "../../../domain/quotes.ts";
import type { QuotingResult } from "../../../domain/quoting-answer.ts";
import type { JobFailure } from "./jobs.ts";

/**
 * A question under way: the question itself, the values that the requested steps kept, and the cost of the finished
 * steps.
 */
export interface OpenQuestion {
  readonly question: Question;
  readonly values: Readonly<Partial<Record<QuestionStep, unknown>>>;
  readonly timings: readonly { readonly name: QuestionStep; readonly ms: number }[];
  /** Tokens that models read and wrote in the finished steps. */
  readonly usage: TokenUsage;
}

/** The value of one finished step, with its cost. The value is erased with the revisions that it quotes. */
export interface StepFinding extends Quoting {
  readonly step: QuestionStep;
  readonly value: unknown;
  readonly ms: number;
  readonly usage: TokenUsage;
}

/**
 * Questions that are jobs. Their texts are stored in the records only, because operators of the workflow engine can
 * read its histories. When a job ends, the values of its steps are erased; the question and its answer are erased
 * later (`erase`).
 */
export interface QuestionRecords {
  /**
   * Stores in one transaction: the job (queued), its first event, and the outbox row that starts its workflow. Returns
   * the job's id. Throws `overloaded` while the tenant has `openQuestionsLimit` questions that wait or run.
   */
  queue(question: Question, priority: JobPriority): Promise<string>;
  /** Like `JobRecords.claim`, with the same errors. */
  claim(ref: QuestionRef, run: { readonly claim: string; readonly workflow_id: string }): Promise<void>;
  /**
   * null once the job is completed. Throws `conflict` when it has failed or was cancelled, `unavailable` while another
   * run holds it.
   */
  open(ref: QuestionRef, claim: string, steps: readonly QuestionStep[]): Promise<OpenQuestion | null>;
  /**
   * Stores the value of a step and tells followers. The first value stays, unless it was erased with a revision that it
   * quoted. Throws like `open`.
   */
  keep(ref: QuestionRef, claim: string, found: StepFinding): Promise<void>;
  /**
   * Final success. Idempotent; throws like `open`. The answer is not stored when a revision that it quotes was swept
   * meanwhile.
   */
  complete(ref: QuestionRef, claim: string, answer: QuotingResult): Promise<void>;
  /**
   * Like `JobRecords.fail`: idempotent; ignored once the job is final, and for a failed run while another run holds the
   * job.
   */
  fail(ref: QuestionRef, failure: JobFailure): Promise<void>;
  /**
   * Erases questions and answers of jobs that ended before `before`, at most one batch; returns how many. The other
   * columns stay. A job that had an answer shows `reason` in `result_removed`.
   */
  erase(before: Date, reason: string): Promise<number>;
}
