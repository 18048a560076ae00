import type { QuestionWork } from "../../agents/answer-question.ts";
import type { Failure, StepContext } from "../../agents/step.ts";

type StepName = keyof QuestionWork;

interface Choices {
  /** The question is about a table. */
  readonly sql?: boolean;
  /** Runs inside each step, before it does its work. */
  readonly during?: (step: StepName, context: StepContext) => Promise<void> | void;
}

/** The steps of questions over maps: they note what ran and how each job ended, and let a test stand inside each step. */
export const memoryQuestion = ({ sql = false, during = () => undefined }: Choices = {}) => {
  const runs: StepName[] = [];
  const answered = new Set<string>();
  const abandoned = new Map<string, Failure>();
  const enter = async (step: StepName, context: StepContext): Promise<void> => {
    runs.push(step);
    await during(step, context);
  };
  const work: QuestionWork = {
    async recall(_ref, context) {
      await enter("recall", context);
      return { step: "recall" };
    },
    async route(_ref, _recalled, context) {
      await enter("route", context);
      return { step: "route" };
    },
    async retrieve(_ref, _recalled, _routed, context) {
      await enter("retrieve", context);
      return { step: "retrieve", sql };
    },
    async rerank(_ref, _recalled, evidence, context) {
      await enter("rerank", context);
      return { step: "rerank", sql: evidence.sql };
    },
    async predict(_ref, _recalled, _routed, _evidence, context) {
      await enter("predict", context);
      return { step: "predict" };
    },
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
