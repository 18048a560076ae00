import { type ActivityOptions, CancellationScope, CancelledFailure, scheduleActivity } from "@temporalio/workflow";
import { forEachStep } from "../agents/for-each-step.ts";
import type { Cancellation, SignaturesOf, Step, Steps, StepTable } from "../agents/step.ts";

/** The steps of a workflow as calls of activities (`proxyActivities`), with each step's limits and cancellation. */
export const proxySteps = <Signatures extends SignaturesOf<Signatures>>(
  steps: StepTable<Signatures>,
): Steps<Signatures> =>
  forEachStep<Steps<Signatures>>(steps, (name) => {
    const options = activityOptions(steps[name]);
    const within = scopes[steps[name].cancellation];
    return (...args) => within(() => scheduleActivity(name, [...args], options));
  });

/**
 * The limits of a step as Temporal's options. Final errors are not retried, because activities throw them as
 * non-retryable. The cancellation type is always set: by default the SDK does not wait for the activity, which may
 * still be writing.
 */
const activityOptions = (step: Step): ActivityOptions => ({
  startToCloseTimeout: step.timeoutMs,
  scheduleToCloseTimeout: step.giveUpAfterMs,
  heartbeatTimeout: step.heartbeatTimeoutMs,
  retry: { initialInterval: step.pauseMs, backoffCoefficient: 2, maximumInterval: step.longestPauseMs },
  cancellationType: step.cancellation === "leave" ? "TRY_CANCEL" : "WAIT_CANCELLATION_COMPLETED",
});

type Scope = <Result>(step: () => Promise<Result>) => Promise<Result>;

const asGiven: Scope = (step) => step();
const toItsEnd: Scope = (step) => CancellationScope.nonCancellable(step);
const unlessCancelled: Scope = (step) => {
  if (CancellationScope.current().consideredCancelled) throw new CancelledFailure("Cancelled before this step");
  return toItsEnd(step);
};

const scopes: Readonly<Record<Cancellation, Scope>> = {
  stop: asGiven,
  leave: asGiven,
  finish: unlessCancelled,
  always: toItsEnd,
};
