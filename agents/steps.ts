import type { IngestionRef } from "../domain/job.ts";

/** What preparing a document found out; `done` says that a small document is staged already and needs no batches. */
export interface Prepared {
  readonly chunks: number;
  readonly batches: number;
  readonly done: boolean;
}

export interface Published {
  readonly kg_version: number;
}

export interface Rendered {
  readonly visualizations: number;
}

/** Why a job ended without success. `code` is the kind of the error, or "timeout", "cancelled", "internal". */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly cancelled: boolean;
  /** A later attempt by the user may succeed without changing the document. */
  readonly retryable: boolean;
}

/**
 * The steps of an ingestion, as its graph sees them: JSON in, JSON out, ids and counts only.
 * Every step may run twice, and may run again after it succeeded.
 */
export interface IngestionSteps {
  /** Claims the job, parses and chunks. A small document is extracted, embedded and staged here; a big one is planned. */
  prepare(ref: IngestionRef): Promise<Prepared>;
  /** Extracts, embeds and stages batch `batch` (from 0) of a big document; answers with the chunks it staged. */
  prepareBatch(ref: IngestionRef, batch: number): Promise<{ readonly chunks: number }>;
  /** Makes the staged revision the visible one and waits until the engines show it. */
  publish(ref: IngestionRef): Promise<Published>;
  /** Draws the knowledge graph as it is at `kgVersion` or later, and finishes the job. */
  renderPictures(ref: IngestionRef, kgVersion: number): Promise<Rendered>;
  /** Marks the job failed or cancelled and sweeps what it staged. */
  abandon(ref: IngestionRef, failure: Failure): Promise<void>;
}

/** What a running step may ask of the one who runs it: the Temporal worker, or the in-process engine. */
export interface StepContext {
  /** Fires when the job is cancelled or the process is about to stop; long work looks at it between its parts. */
  readonly signal: AbortSignal;
  /** From 1. */
  readonly attempt: number;
  /** Who may write for this job: the same over all attempts of one run, different for another run. */
  readonly claim: string;
  /** What the previous attempt last gave to `heartbeat`; a cursor to go on from. */
  readonly resumeFrom: unknown;
  /** Remembers a cursor (small JSON) for the next attempt. That the step is alive is reported without it. */
  heartbeat(cursor: unknown): void;
}

/** Runs one step, of the name under which its events are known, and gives it its context. */
export type StepRunner = <Result>(name: string, step: (context: StepContext) => Promise<Result>) => Promise<Result>;

type InContext<Step> = Step extends (...args: infer Args) => infer Result
  ? (...args: [...Args, context: StepContext]) => Result
  : never;

/** Steps as services implement them: the context comes last. */
export type WorkOf<Steps> = { readonly [Name in keyof Steps]: InContext<Steps[Name]> };

export type IngestionWork = WorkOf<IngestionSteps>;
