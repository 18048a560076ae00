import { ApplicationFailure, CancelledFailure } from "@temporalio/common";
import { cancelledFailure, failureOf, internalFailure } from "../../agents/failures.ts";
import type { Failure, StepRunner } from "../../agents/steps.ts";
import type { Log } from "../../platform/log.ts";
import { runStep, type StepLimits } from "./run-step.ts";

export interface StepPolicy extends StepLimits {
  /** Whether cancelling stops it and forbids another one; else it runs to its end whatever was asked. */
  readonly cancellable: boolean;
}

/** What a program may ask of the engine that runs it. */
export interface Run {
  /** Fires when somebody asked to cancel. */
  readonly cancelled: AbortSignal;
  /** A runner of steps: retries, deadline, cursor, cancellation. */
  steps(policy: StepPolicy): StepRunner;
  /** Why it failed, for the job; after a request to cancel, whatever a step threw means just that. */
  describe(error: unknown): Failure;
}

/** A run from the engine's side. */
export interface OpenRun extends Run {
  readonly claim: string;
  cancel(): void;
  /** The process ends: no step or attempt begins any more. */
  pause(): void;
  /** It has to end now: steps under way are told. */
  halt(): void;
}

export interface RunOptions {
  readonly claim: string;
  readonly workflowId: string;
  readonly log: Log;
}

export function openRun({ claim, workflowId, log }: RunOptions): OpenRun {
  const cancelling = new AbortController();
  const pausing = new AbortController();
  const halting = new AbortController();
  const either = (cancellable: boolean, signal: AbortSignal): AbortSignal =>
    cancellable ? AbortSignal.any([signal, cancelling.signal]) : signal;
  return {
    claim,
    cancelled: cancelling.signal,
    steps: ({ cancellable, ...limits }) => {
      const [stop, noMore] = [either(cancellable, halting.signal), either(cancellable, pausing.signal)];
      return (name, step) => runStep(step, { ...limits, name, claim, workflowId, stop, noMore, log });
    },
    describe: (error) => (cancelling.signal.aborted ? cancelledFailure : describe(error)),
    cancel: () => cancelling.abort(new CancelledFailure(cancelledFailure.message)),
    pause: () => pausing.abort(new Error("The engine is closing")),
    halt: () => halting.abort(new Error("The engine is closing")),
  };
}

const describe = (error: unknown): Failure =>
  error instanceof ApplicationFailure ? failureOf(error.type ?? "internal", error.message) : internalFailure;
