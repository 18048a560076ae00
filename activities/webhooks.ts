import type { DeliverySteps, DeliveryWork } from "../agents/delivery-steps.ts";
import type { StepRunner } from "../agents/steps.ts";
import { asActivity } from "./as-activity.ts";

/** The steps of a delivery, as its workflow calls them. */
export const bindDelivery = (work: DeliveryWork, run: StepRunner): DeliverySteps => ({
  deliver: (ref) => run("deliver", (context) => work.deliver(ref, context)),
  abandon: (ref, failure) => run("abandon", (context) => work.abandon(ref, failure, context)),
});

/** The same, as a Temporal worker registers them. */
export const createDeliveryActivities = (work: DeliveryWork): DeliverySteps => bindDelivery(work, asActivity);
