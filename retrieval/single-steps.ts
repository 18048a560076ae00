import type { Question } from "../domain/question.ts";
import type { QuotingAnswer, QuotingResult } from "../domain/quoting-answer.ts";
import { aboutTrace } from "../platform/trace-context.ts";
import type { AccessLog } from "./access-log.ts";
import { type Measure, measuredSteps, type Timing, withMeasures } from "./measured-steps.ts";
import { createQuestionSteps, type QuestionSteps } from "./question-steps.ts";
import type { StepServices } from "./step-services.ts";
import { resultOf } from "./unified/present.ts";

/** The cost of a step: its duration and its tokens. */
type Cost = Pick<Measure, "ms" | "usage">;

/** Runs the steps of a question one at a time, for jobs: their steps may be retried, also in another process. */
export interface SingleSteps {
  /** Runs one step of the question and measures it. */
  run<Value>(question: Question, step: SingleStep<Value>): Promise<Cost & { readonly value: Value }>;
  /**
   * Adds the times and tokens of all steps to the graph's answer, and notes the sources that it cites. The result has
   * the form of the endpoint that the question came by.
   */
  present(
    question: Question,
    answer: QuotingAnswer,
    cost: { readonly stages: readonly Timing[]; readonly usage: Measure["usage"] },
  ): QuotingResult;
}

export interface SingleStep<Value> {
  readonly signal: AbortSignal;
  readonly work: (steps: QuestionSteps) => Promise<Value>;
}

export function createSingleSteps(services: StepServices, accessed: AccessLog): SingleSteps {
  return {
    async run(question, { signal, work }) {
      const { user_id, session_id } = question;
      aboutTrace({ ...(user_id ? { user_id } : {}), ...(session_id ? { session_id } : {}) });
      let cost: Cost = { ms: 0, usage: { input_tokens: 0, output_tokens: 0 } };
      const done = ({ ms, usage }: Measure): void => {
        cost = { ms, usage };
      };
      const steps = measuredSteps(createQuestionSteps(services, signal), { models: services.models, done });
      const value = await work(steps);
      return { ...cost, value };
    },
    present(question, answer, { stages, usage }) {
      accessed.note(answer.citations.map(({ source_id }) => source_id));
      const ms = stages.reduce((total, stage) => total + stage.ms, 0);
      return resultOf(question, withMeasures(answer, { stages, ms, usage }));
    },
  };
}
