import { CancellationScope, proxyActivities } from "@temporalio/workflow";
import type { DeliverySteps } from "../agents/delivery-steps.ts";
import { stepLimits } from "../agents/step-limits.ts";
import { activityOptions } from "./activity-options.ts";

/** What a receiver does is no failure of a step: these are tried again while the records are away. */
const step = proxyActivities<DeliverySteps>({ ...activityOptions(stepLimits.deliver), heartbeatTimeout: "20 s" });

export const deliveryActivities: DeliverySteps = {
  deliver: (ref) => step.deliver(ref),
  abandon: (ref, failure) => CancellationScope.nonCancellable(() => step.abandon(ref, failure)),
};
