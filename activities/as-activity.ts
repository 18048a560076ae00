import { ApplicationFailure, Context } from "@temporalio/activity";
import type { StepRunner } from "../agents/step.ts";
import { asActivityFailure, isCutShort } from "./failures.ts";

/** Longest time between two heartbeats. Cancellation arrives as the answer to a heartbeat, so this bounds its delay. */
const longestSilenceMs = 5_000;

/**
 * Runs a step as a Temporal activity: sends heartbeats while it runs, aborts its signal on cancellation, and translates
 * its errors. The worker records the step's name (workflow-engine/temporal/trace-headers.ts).
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
  if (isCutShort(error)) activity.log.error("A step failed", { error });
  return asActivityFailure(error, activity.info.attempt);
};
