/** Why a job ended without success. `code` is the kind of the error, or "timeout", "cancelled", "internal". */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly cancelled: boolean;
  /** A later attempt by the user may succeed without changing the document. */
  readonly retryable: boolean;
}

/**
 * What a request to cancel the workflow does to a step:
 * - `stop`: the step is told to stop, and the workflow waits for its end before it goes on to `abandon`.
 * - `leave`: the step is told to stop, and the workflow goes on without waiting.
 * - `finish`: before the step begins, the cancellation is obeyed; a step that has begun runs to its end.
 * - `always`: the step runs to its end, even after the cancellation.
 */
export type Cancellation = "stop" | "leave" | "finish" | "always";

/** How long a step may take, on either engine. */
export interface StepLimits {
  /** Of one attempt. */
  readonly timeoutMs: number;
  /** No further attempt begins after so long. */
  readonly giveUpAfterMs: number;
  /** The first pause between attempts; each is twice as long as the last, up to `longestPauseMs`. */
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
  /** A worker that reports nothing for so long counts as dead, and another one takes the step over. */
  readonly heartbeatTimeoutMs: number;
  readonly cancellation: Cancellation;
  /** The row of this step in the progress of the workflow; absent for a step that shows no progress. */
  readonly progress?: StepProgress<Of["result"]>;
  /** The answer when another run has completed the job meanwhile. A step that has one needs the lease of the job. */
  readonly ifCompleted?: Of["result"];
  /** For the compiler only. */
  readonly signature?: Of;
}

/** What the progress of a workflow counts, by name. */
export type Counts = Readonly<Record<string, number>>;

/** How a step shows in the progress of its workflow. */
export interface StepProgress<Result> {
  /** The node of the graph that calls the step. */
  readonly label: string;
  /** Counts of this step at the start of the workflow. */
  readonly counts?: Counts;
  /** What a result of the step changes in the counts. */
  count?(result: Result, before: Counts): Counts;
  /** Of a step that runs several times: whether it has run often enough. */
  isDone?(counts: Counts): boolean;
  /** A few words beside the state. */
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

/** What a running step may ask of its runner: the Temporal worker, or the engine in this process. */
export interface StepContext {
  /** Fires when the job is cancelled or the process is about to stop; long work looks at it between its parts. */
  readonly signal: AbortSignal;
  /** From 1. */
  readonly attempt: number;
  /** Id of the run, by which it holds the lease of its job: the same over all attempts, different for another run. */
  readonly claim: string;
  /** What the previous attempt last gave to `heartbeat`; a cursor to go on from. */
  readonly resumeFrom: unknown;
  /** Remembers a cursor (small JSON) for the next attempt. The runner reports without it that the step is alive. */
  heartbeat(cursor: unknown): void;
}

/** Runs the step of this name and gives it its context. */
export type StepRunner<Name extends string = string> = <Result>(
  name: Name,
  work: (context: StepContext) => Promise<Result>,
) => Promise<Result>;
