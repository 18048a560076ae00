import type { BenchmarkArmName } from "../../../domain/batch-benchmark.ts";
import type { BenchmarkReport } from "../../../domain/batch-benchmark-report.ts";
import type { BenchmarkRef } from "../../../domain/job.ts";
import type { JobFailure } from "./jobs.ts";

/** The questions of a job. Their selection is plain JSON, which only the benchmark reads. */
export interface BenchmarkPlan {
  readonly choice: Readonly<Record<string, unknown>>;
  readonly arms: readonly BenchmarkArmName[];
  /** SHA-256 of the data. */
  readonly sha256: string;
  readonly questions_hash: string;
  readonly config_hash: string;
  readonly conversations: number;
  readonly questions: number;
}

export interface NewBenchmark extends BenchmarkPlan {
  readonly tenant_id: string;
  readonly trace_id: string;
}

/** The answer of one arm to one question. */
export interface BenchmarkAnswer {
  /** Index of the question in the data, from 0. */
  readonly question: number;
  readonly arm: BenchmarkArmName;
  /** Milliseconds until the arm returned its items. */
  readonly ms: number;
  /** Plain JSON, which only the benchmark reads. */
  readonly value: Readonly<Record<string, unknown>>;
}

/** An answer's position in the order of `answers`. */
export interface AnswerPosition {
  readonly question: number;
  /** Name of an arm, or "" for the position before all arms. */
  readonly arm: string;
}

/** Batches of benchmark questions. Such a job ends by the same rules as other jobs (`JobRecords`). */
export interface BenchmarkRecords {
  /**
   * Stores in one transaction: the job (queued), its first event, and the outbox row that starts its workflow. Returns
   * the job's id.
   */
  queue(input: NewBenchmark): Promise<string>;
  /** Throws `not_found` for an unknown job, and for a job that is not a benchmark. */
  plan(ref: BenchmarkRef): Promise<BenchmarkPlan>;
  /** The report of a completed job; null for any other job, and for an unknown one. */
  report(ref: BenchmarkRef): Promise<BenchmarkReport | null>;
  /**
   * Stores answers and the progress. An answer that is already stored is not changed. Throws `unavailable` unless the
   * run `claim` holds the job.
   */
  keep(ref: BenchmarkRef, claim: string, answers: readonly BenchmarkAnswer[]): Promise<void>;
  /** By question, then by the name of the arm. `limit` from 1 on. */
  answers(ref: BenchmarkRef, after: AnswerPosition | null, limit: number): Promise<readonly BenchmarkAnswer[]>;
  /** Number of answers to the questions from `from` (inclusive) to `until` (exclusive). */
  count(ref: BenchmarkRef, from: number, until: number): Promise<number>;
  /** Whether the run `claim` may end the job: false while another run holds it. */
  isFree(ref: BenchmarkRef, claim: string): Promise<boolean>;
  /**
   * Ends a job that no run works on any more, and in the same transaction orders the erasure of the memory that it
   * wrote (`MemoryErasureRecords`). Ignored once the job is final.
   */
  fail(ref: BenchmarkRef, failure: JobFailure): Promise<void>;
}
