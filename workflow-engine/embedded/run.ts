import { ApplicationFailure, CancelledFailure } from "@temporalio/common";
import { cancelledFailure, failureOf, internalFailure } from "../../agents/failures.ts";
import type { Cancellation, Failure, Step, StepContext } from "../../agents/step.ts";
import type { Log } from "../../platform/log.ts";
import { runStep } from "./run-step.ts";
import type { Turn } from "./turn.ts";

/** The operations that the engine offers to a running program. */
export interface Run {
  /** Runs a step with its retries, deadline, cursor and handling of cancellation. */
  step<Result>(name: string, step: Step, work: (context: StepContext) => Promise<Result>): Promise<Result>;
  /** Describes an error of the run for the job. After a request to cancel every error counts as the cancellation. */
  describe(error: unknown): Failure;
}

/** A run, as the engine controls it. */
export interface OpenRun extends Run {
  readonly claim: string;
  cancel(): void;
  /** Called when the process stops: no further step or attempt begins. */
  pause(): void;
  /** Aborts running steps. */
  halt(): void;
}

export interface RunOptions {
  readonly claim: string;
  readonly workflowId: string;
  /** The run's slot. */
  readonly turn: Pick<Turn, "during" | "rest">;
  readonly log: Log;
}

export function openRun({ claim, workflowId, turn, log }: RunOptions): OpenRun {
  const cancelling = new AbortController();
  const pausing = new AbortController();
  const halting = new AbortController();
  const either = (cancellation: Cancellation, signal: AbortSignal): AbortSignal =>
    isStopped[cancellation] ? AbortSignal.any([signal, cancelling.signal]) : signal;
  return {
    claim,
    async step(name, { cancellation, ...limits }, work) {
      if (cancellation === "finish") cancelling.signal.throwIfAborted();
      const [stop, noMore] = [either(cancellation, halting.signal), either(cancellation, pausing.signal)];
      noMore.throwIfAborted();
      const { rest } = turn;
      return turn.during(() => runStep(work, { ...limits, name, claim, workflowId, stop, noMore, rest, log }));
    },
    describe: (error) => (cancelling.signal.aborted ? cancelledFailure : describe(error)),
    cancel: () => cancelling.abort(new CancelledFailure(cancelledFailure.message)),
    pause: () => pausing.abort(new Error("The engine is closing")),
    halt: () => halting.abort(new Error("The engine is closing")),
  };
}

/** Whether a cancellation aborts the step and its further attempts. This engine always waits for the end of a step. */
const isStopped: Readonly<Record<Cancellation, boolean>> = { stop: true, leave: true, finish: false, always: false };

const describe = (error: unknown): Failure =>
  error instanceof ApplicationFailure ? failureOf(error.type ?? "internal", error.message) : internalFailure;
