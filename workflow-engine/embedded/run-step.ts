import { setTimeout as sleep } from "node:timers/promises";
import { ApplicationFailure } from "@temporalio/common";
import { asActivityFailure, isCutShort } from "../../activities/failures.ts";
import { timeoutFailure } from "../../agents/failures.ts";
import type { StepContext, StepLimits } from "../../agents/step.ts";
import type { Log } from "../../platform/log.ts";
import { span } from "../../platform/span.ts";
import type { Turn } from "./turn.ts";

/**
 * Time for an aborted attempt to end. Afterwards the step goes on without it. Late writes of the attempt do no harm,
 * because they are by key.
 */
const leaveBehindMs = 10_000;

type Step<Result> = (context: StepContext) => Promise<Result>;

export interface StepOptions extends StepLimits {
  readonly name: string;
  readonly claim: string;
  readonly workflowId: string;
  /** Aborts the running attempt. */
  readonly stop: AbortSignal;
  /** After this signal no further attempt begins, and the signal's reason replaces an error of the running attempt. */
  readonly noMore: AbortSignal;
  /** Spends the pause between two attempts, in which the run needs no slot. */
  readonly rest: Turn["rest"];
  readonly log: Log;
}

/**
 * Runs a step until it succeeds. Each attempt is an event of the trace. After a temporary error the next attempt gets
 * the cursor that the last one left. A final error is thrown as the `ApplicationFailure` that a workflow would see.
 */
export async function runStep<Result>(step: Step<Result>, options: StepOptions): Promise<Result> {
  const { name, claim, workflowId, timeoutMs, stop, noMore, log } = options;
  const giveUpAt = Date.now() + options.giveUpAfterMs;
  let resumeFrom: unknown;
  const heartbeat = (cursor: unknown): void => {
    resumeFrom = cursor;
  };
  for (let attempt = 1; ; attempt++) {
    noMore.throwIfAborted();
    try {
      const context = { attempt, claim, resumeFrom, heartbeat };
      const tried = () => withDeadline(timeoutMs, stop, (signal) => step({ ...context, signal }));
      const attributes = { workflow_id: workflowId, attempt };
      return await span({ type: "agent_action", name, attributes }, tried);
    } catch (error) {
      noMore.throwIfAborted();
      const failure = asFailure(error, attempt, log);
      const pauseMs = pauseAfter(failure, attempt, options);
      if (failure.nonRetryable || Date.now() + pauseMs > giveUpAt) throw failure;
      // The loop's next round handles an abort.
      const pause = () => sleep(pauseMs, undefined, { signal: noMore }).catch(() => undefined);
      await options.rest(pause, () => noMore.aborted);
    }
  }
}

function asFailure(error: unknown, attempt: number, log: Log): ApplicationFailure {
  if (error instanceof ApplicationFailure) return error;
  if (isCutShort(error)) log.error({ err: error, attempt }, "a step failed");
  return asActivityFailure(error, attempt);
}

function pauseAfter({ nextRetryDelay }: ApplicationFailure, attempt: number, limits: StepLimits): number {
  if (typeof nextRetryDelay === "number") return nextRetryDelay;
  return Math.min(limits.pauseMs * 2 ** (attempt - 1), limits.longestPauseMs);
}

const timedOut = (): ApplicationFailure =>
  ApplicationFailure.create({ type: timeoutFailure.code, message: timeoutFailure.message });

/** Gives `work` a signal that also fires after `timeoutMs`. A later result is ignored. */
function withDeadline<Result>(
  timeoutMs: number,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController();
  return new Promise<Result>((resolve, reject) => {
    const leave = () => reject(timedOut());
    let timer = setTimeout(() => {
      late.abort(timedOut());
      timer = setTimeout(leave, leaveBehindMs);
    }, timeoutMs);
    work(AbortSignal.any([stop, late.signal]))
      .then(resolve, (error: unknown) => (late.signal.aborted ? leave() : reject(error)))
      .finally(() => clearTimeout(timer));
  });
}
