import { contextOf } from "../../activities/step-arguments.ts";
import { type FindingWork, findingSteps, type Handle, type QuestionWork } from "../../agents/answer-question.ts";
import { forEachStep } from "../../agents/for-each-step.ts";
import type { Failure, StepContext } from "../../agents/step.ts";

type StepName = keyof QuestionWork;

interface Choices {
  /** The question is about a table. */
  readonly sql?: boolean;
  /** Runs inside each step, before it does its work. */
  readonly during?: (step: StepName, context: StepContext) => Promise<void> | void;
}

/** The steps of questions over maps: they note each run and how each job ended, and call the test inside each step. */
export const memoryQuestion = ({ sql = false, during = () => undefined }: Choices = {}) => {
  const runs: StepName[] = [];
  const answered = new Set<string>();
  const abandoned = new Map<string, Failure>();
  const enter = async (step: StepName, context: StepContext): Promise<void> => {
    runs.push(step);
    await during(step, context);
  };
  const evidence: Partial<Record<StepName, Handle>> = {
    retrieve: { step: "retrieve", sql },
    rerank: { step: "rerank", sql },
  };
  const work: QuestionWork = {
    ...forEachStep<FindingWork>(findingSteps, (step) => async (_ref, ...args) => {
      await enter(step, contextOf(args));
      return evidence[step] ?? { step };
    }),
    async remember(ref, _answer, context) {
      await enter("remember", context);
      answered.add(ref.job_id);
    },
    async abandon(ref, failure, context) {
      await enter("abandon", context);
      abandoned.set(ref.job_id, failure);
    },
  };
  return { work, runs, answered, abandoned };
};
