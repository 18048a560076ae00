/** Why a job ended without success. `code` is the kind of the error, or "timeout", "cancelled", "internal". */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly cancelled: boolean;
  /** Whether a later attempt by the user may succeed with the same document. */
  readonly retryable: boolean;
}

/**
 * The effect of a request to cancel the workflow on a step:
 * - `stop`: the step is aborted, and the workflow waits for its end before it runs `abandon`.
 * - `leave`: the step is aborted, and the workflow continues without waiting.
 * - `finish`: a step that has not begun does not run; a running step runs to its end.
 * - `always`: the step runs to its end, even after the cancellation.
 */
export type Cancellation = "stop" | "leave" | "finish" | "always";

/** Time limits of a step, on either engine. */
export interface StepLimits {
  /** Limit of one attempt. */
  readonly timeoutMs: number;
  /** After this time no further attempt begins. */
  readonly giveUpAfterMs: number;
  /** The first pause between attempts. Each further pause is twice as long, up to `longestPauseMs`. */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
}

/** Arguments and result of a step: JSON, ids and counts only, because operators can read a workflow's history. */
export interface Signature<Args extends readonly unknown[] = readonly unknown[], Result = unknown> {
  readonly args: Args;
  readonly result: Result;
}

/** A step as data. Every step may run twice, and may run again after it succeeded. */
export interface Step<Of extends Signature = Signature> extends StepLimits {
  /** A worker without a heartbeat for this long counts as dead, and another worker takes over the step. */
  readonly heartbeatTimeoutMs: number;
  readonly cancellation: Cancellation;
  /** The row of this step in the progress of the workflow; absent for a step that shows no progress. */
  readonly progress?: StepProgress<Of["result"]>;
  /** The result if another run has completed the job meanwhile. A step with this field needs the lease of the job. */
  readonly ifCompleted?: Of["result"];
  /** For the compiler only. */
  readonly signature?: Of;
}

/** The counts in the progress of a workflow, by name. */
export type Counts = Readonly<Record<string, number>>;

/** The row of a step in the progress of its workflow. */
export interface StepProgress<Result> {
  /** The node of the graph that calls the step. */
  readonly label: string;
  /** Counts of this step at the start of the workflow. */
  readonly counts?: Counts;
  /** The counts after a result of the step. */
  count?(result: Result, before: Counts): Counts;
  /** For a step that runs several times: whether all its runs are done. */
  isDone?(counts: Counts): boolean;
  /** A short note beside the state. */
  note?(counts: Counts): string;
}

/** Declares a step: `step<[ref: WebhookRef], void>({ … })`. */
export const step = <Args extends readonly unknown[], Result>(
  data: Step<Signature<Args, Result>>,
): Step<Signature<Args, Result>> => data;

/** Signatures by the name of the step. */
export type SignaturesOf<Names> = { readonly [Name in keyof Names]: Signature };

/** Steps as data, by name. */
export type StepTable<Signatures extends SignaturesOf<Signatures>> = {
  readonly [Name in keyof Signatures]: Step<Signatures[Name]>;
};

/** The signatures of the steps in a table. */
export type TableSignatures<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Step<infer Of> ? Of : never;
};

/** Steps as a graph calls them. */
export type Steps<Signatures extends SignaturesOf<Signatures>> = {
  readonly [Name in keyof Signatures]: (...args: Signatures[Name]["args"]) => Promise<Signatures[Name]["result"]>;
};

/** Steps as services implement them: the context comes last. */
export type Work<Signatures extends SignaturesOf<Signatures>> = {
  readonly [Name in keyof Signatures]: (
    ...args: [...args: Signatures[Name]["args"], context: StepContext]
  ) => Promise<Signatures[Name]["result"]>;
};

/** What the runner (the Temporal worker, or the engine in this process) gives to a running step. */
export interface StepContext {
  /** Fires when the job is cancelled or the process stops. Long work checks it between its parts. */
  readonly signal: AbortSignal;
  /** Number of this attempt, from 1. */
  readonly attempt: number;
  /** Id of the run, with which it holds the lease of its job. The same in all attempts, different for another run. */
  readonly claim: string;
  /** The last cursor that the previous attempt gave to `heartbeat`, to resume from. */
  readonly resumeFrom: unknown;
  /** Stores a cursor (small JSON) for the next attempt. The runner sends heartbeats also without it. */
  heartbeat(cursor: unknown): void;
}

/** Runs the step with this name and gives it its context. */
export type StepRunner<Name extends string = string> = <Result>(
  name: Name,
  work: (context: StepContext) => Promise<Result>,
) => Promise<Result>;
