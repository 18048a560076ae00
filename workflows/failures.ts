import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  CancelledFailure,
  isCancellation,
  TemporalFailure,
  TimeoutFailure,
} from "@temporalio/workflow";
import type { Failure } from "../agents/steps.ts";

/** Error types after which the same document may well succeed later. */
const passing: ReadonlySet<string> = new Set(["unavailable", "rate_limited", "overloaded", "timeout"]);

/** Puts into plain words why a workflow ends. Messages of activities are safe to show; anything else is kept back. */
export const describeFailure = (error: unknown): Failure => {
  if (wasCancelled(error))
    return { code: "cancelled", message: "The job was cancelled", cancelled: true, retryable: true };
  const { code, message } = known(error instanceof ActivityFailure ? error.cause : error);
  return { code, message, cancelled: false, retryable: passing.has(code) };
};

const known = (root: unknown): { code: string; message: string } => {
  if (root instanceof TimeoutFailure) return { code: "timeout", message: "A step did not finish in time" };
  if (root instanceof ApplicationFailure) return { code: root.type ?? "internal", message: root.message };
  return { code: "internal", message: "Internal error" };
};

/** After a request to cancel, a step may also end because its job was found cancelled. */
const wasCancelled = (error: unknown): boolean =>
  isCancellation(error) || CancellationScope.current().consideredCancelled;

/**
 * What a workflow may throw. A plain Error would fail the workflow *task*, which the server then repeats for ever;
 * so a defect in a graph becomes a failure that ends the workflow.
 */
export const asWorkflowFailure = (error: unknown): TemporalFailure => {
  if (wasCancelled(error)) return new CancelledFailure("The job was cancelled");
  if (error instanceof TemporalFailure) return error;
  return ApplicationFailure.create({
    message: error instanceof Error ? error.message : String(error),
    type: "internal",
    nonRetryable: true,
  });
};
