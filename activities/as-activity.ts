import { ApplicationFailure, Context } from "@temporalio/activity";
import type { StepRunner } from "../agents/step.ts";
import { AppError } from "../domain/errors.ts";
import { asActivityFailure } from "./failures.ts";

/** Cancellation reaches an activity as the answer to a heartbeat: this bounds how late it comes. */
const longestSilenceMs = 5_000;

/**
 * Runs a step as a Temporal activity: reports that it is alive for as long as it runs, tells it about cancellation,
 * and translates what it throws. The worker knows its name (workflow-engine/temporal/trace-headers.ts).
 */
export const asActivity: StepRunner = async (_name, step) => {
  const activity = Context.current();
  const { attempt, heartbeatDetails, heartbeatTimeoutMs } = activity.info;
  let cursor: unknown = heartbeatDetails;
  const beat = (): void => activity.heartbeat(cursor);
  const timer = setInterval(beat, Math.min((heartbeatTimeoutMs ?? longestSilenceMs) / 2, longestSilenceMs));
  try {
    return await step({
      signal: activity.cancellationSignal,
      attempt,
      claim: activity.info.workflowExecution?.runId ?? activity.info.activityId,
      resumeFrom: heartbeatDetails,
      heartbeat: (latest) => {
        cursor = latest;
        beat();
      },
    });
  } catch (error) {
    throw translated(activity, error);
  } finally {
    clearInterval(timer);
  }
};

const translated = (activity: Context, error: unknown): unknown => {
  // An error that a step throws after its cancellation counts as that cancellation.
  if (activity.cancellationSignal.aborted) return activity.cancellationSignal.reason;
  if (error instanceof ApplicationFailure) return error;
  if (!(error instanceof AppError) || error.cause !== undefined || error.details !== undefined)
    activity.log.error("A step failed", { error });
  return asActivityFailure(error, activity.info.attempt);
};
