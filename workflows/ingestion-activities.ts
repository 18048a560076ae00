import { type ActivityOptions, CancellationScope, proxyActivities } from "@temporalio/workflow";
import { stepLimits } from "../agents/step-limits.ts";
import type { IngestionSteps } from "../agents/steps.ts";
import { activityOptions } from "./activity-options.ts";
import { toTheEnd } from "./to-the-end.ts";

/**
 * Attempts go on, ever more slowly, for as long as an engine may be down; what can never succeed fails at once,
 * because activities throw it as non-retryable (activities/failures.ts).
 * The heartbeat timeout is the time to recover from a killed worker. The cancellation type is set because the SDK's
 * default lets a workflow clean up while its activity is still writing.
 */
const writing: ActivityOptions = { heartbeatTimeout: "30 s", cancellationType: "WAIT_CANCELLATION_COMPLETED" };

const long = proxyActivities<IngestionSteps>({ ...writing, ...activityOptions(stepLimits.prepare) });
const short = proxyActivities<IngestionSteps>({ ...writing, ...activityOptions(stepLimits.publish) });

/** Once a revision is published its job completes; a cancellation that comes meanwhile is decided by the transaction. */
export const ingestionActivities: IngestionSteps = {
  prepare: (ref) => long.prepare(ref),
  prepareBatch: (ref, batch) => long.prepareBatch(ref, batch),
  publish: (ref) => toTheEnd(() => short.publish(ref)),
  renderPictures: (ref, kgVersion) => CancellationScope.nonCancellable(() => short.renderPictures(ref, kgVersion)),
  abandon: (ref, failure) => CancellationScope.nonCancellable(() => short.abandon(ref, failure)),
};
