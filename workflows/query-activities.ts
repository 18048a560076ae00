import { CancellationScope, proxyActivities } from "@temporalio/workflow";
import type { QuestionSteps } from "../agents/query-steps.ts";
import { stepLimits } from "../agents/step-limits.ts";
import { activityOptions } from "./activity-options.ts";
import { toTheEnd } from "./to-the-end.ts";

/**
 * Somebody waits: a step that does not come through in ten minutes fails the job, and asking again is cheap.
 * A cancelled step is left to itself, because the records take nothing from it once its job has ended.
 */
const step = proxyActivities<QuestionSteps>({
  ...activityOptions(stepLimits.answer),
  heartbeatTimeout: "20 s",
  cancellationType: "TRY_CANCEL",
});

/** The end of a job is written however long the records are away. */
const end = proxyActivities<QuestionSteps>({
  ...activityOptions(stepLimits.endAnswer),
  heartbeatTimeout: "20 s",
});

export const queryActivities: QuestionSteps = {
  recall: (ref) => step.recall(ref),
  route: (ref, recalled) => step.route(ref, recalled),
  retrieve: (ref, recalled, routed) => step.retrieve(ref, recalled, routed),
  rerank: (ref, recalled, evidence) => step.rerank(ref, recalled, evidence),
  predict: (ref, recalled, routed, evidence) => step.predict(ref, recalled, routed, evidence),
  remember: (ref, answer) => toTheEnd(() => step.remember(ref, answer)),
  abandon: (ref, failure) => CancellationScope.nonCancellable(() => end.abandon(ref, failure)),
};
