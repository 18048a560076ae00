import type { QuestionSteps, QuestionWork } from "../agents/query-steps.ts";
import type { StepRunner } from "../agents/steps.ts";
import { asActivity } from "./as-activity.ts";

/** The steps of a question that is a job, as a graph calls them. */
export const bindQuestion = (work: QuestionWork, run: StepRunner): QuestionSteps => ({
  recall: (ref) => run("recall", (context) => work.recall(ref, context)),
  route: (ref, recalled) => run("route", (context) => work.route(ref, recalled, context)),
  retrieve: (ref, recalled, routed) => run("retrieve", (context) => work.retrieve(ref, recalled, routed, context)),
  rerank: (ref, recalled, evidence) => run("rerank", (context) => work.rerank(ref, recalled, evidence, context)),
  predict: (ref, recalled, routed, evidence) =>
    run("predict", (context) => work.predict(ref, recalled, routed, evidence, context)),
  remember: (ref, answer) => run("remember", (context) => work.remember(ref, answer, context)),
  abandon: (ref, failure) => run("abandon", (context) => work.abandon(ref, failure, context)),
});

/** The same, as a Temporal worker registers them. */
export const createQueryActivities = (work: QuestionWork): QuestionSteps => bindQuestion(work, asActivity);
