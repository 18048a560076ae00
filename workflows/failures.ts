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

/**
 * Describes in plain words why a workflow ends. Only messages of activities are shown, because they are safe to send.
 */
export const describeFailure = (error: unknown): Failure => {
  if (wasCancelled(error)) return cancelledFailure;
  const root = error instanceof ActivityFailure ? error.cause : error;
  if (root instanceof TimeoutFailure) return timeoutFailure;
  if (root instanceof ApplicationFailure) return failureOf(root.type ?? "internal", root.message);
  return internalFailure;
};

/** Whether the error is a cancellation: of the workflow, or of a step that found its job cancelled. */
const wasCancelled = (error: unknown): boolean =>
  isCancellation(error) || CancellationScope.current().consideredCancelled;

/**
 * Converts an error to one that a workflow may throw. A plain Error would fail the workflow *task*, which the server
 * then repeats for ever. A defect in a graph therefore becomes a failure that ends the workflow.
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
