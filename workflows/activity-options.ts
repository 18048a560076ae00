import type { ActivityOptions } from "@temporalio/workflow";
import type { stepLimits } from "../agents/step-limits.ts";

/** The limits of a step in Temporal's words. */
export const activityOptions = (limits: (typeof stepLimits)[keyof typeof stepLimits]): ActivityOptions => ({
  startToCloseTimeout: limits.timeoutMs,
  scheduleToCloseTimeout: limits.giveUpAfterMs,
  retry: { initialInterval: limits.pauseMs, backoffCoefficient: 2, maximumInterval: limits.longestPauseMs },
});
