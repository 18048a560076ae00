import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  CancelledFailure,
  isCancellation,
  TemporalFailure,
  TimeoutFailure,
} from "@temporalio/workflow";
import { cancelledFailure, failureOf, internalFailure, timeoutFailure } from "../agents/failures.ts";
import type { Failure } from "../agents/step.ts";

/** Puts into plain words why a workflow ends. Messages of activities are safe to show; anything else is kept back. */
export const describeFailure = (error: unknown): Failure => {
  if (wasCancelled(error)) return cancelledFailure;
  const root = error instanceof ActivityFailure ? error.cause : error;
  if (root instanceof TimeoutFailure) return timeoutFailure;
  if (root instanceof ApplicationFailure) return failureOf(root.type ?? "internal", root.message);
  return internalFailure;
};

/** After a request to cancel, a step may also end because its job was found cancelled. */
const wasCancelled = (error: unknown): boolean =>
  isCancellation(error) || CancellationScope.current().consideredCancelled;

/**
 * What a workflow may throw. A plain Error would fail the workflow *task*, which the server then repeats for ever;
 * so a defect in a graph becomes a failure that ends the workflow.
 */
export const asWorkflowFailure = (error: unknown): TemporalFailure => {
  if (wasCancelled(error)) return new CancelledFailure(cancelledFailure.message);
  if (error instanceof TemporalFailure) return error;
  return ApplicationFailure.create({
    message: error instanceof Error ? error.message : String(error),
    type: "internal",
    nonRetryable: true,
  });
};
