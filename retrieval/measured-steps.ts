import type { TokenUsage } from "../domain/answer.ts";
import type { QuestionStep } from "../domain/job.ts";
import type { QuotingAnswer } from "../domain/quoting-answer.ts";
import type { Models } from "../models/open.ts";
import { span } from "../platform/span.ts";
import { aroundSteps } from "./around-steps.ts";
import { tenths } from "./stopwatch.ts";

/** The cost of one step: its duration, and the tokens that models read and wrote for it. */
export interface Measure {
  readonly name: QuestionStep;
  readonly ms: number;
  readonly usage: TokenUsage;
}

export type Timing = Pick<Measure, "name" | "ms">;

/** Runs a step and records it as an event of the trace. */
type RecordStep = <Result>(name: QuestionStep, step: () => Promise<Result>) => Promise<Result>;

export const asEvent: RecordStep = (name, step) => span({ type: "agent_action", name }, step);

interface Measuring {
  readonly models: Pick<Models, "counting">;
  /** Receives the measure of each step that succeeded. */
  readonly done: (measure: Measure) => void;
  /** Absent: the step is not recorded here, because the activity that runs it is already an event of the trace. */
  readonly record?: RecordStep;
}

/** Wraps the steps so that each call is measured. */
export const measuredSteps = <Steps extends object>(steps: Steps, measuring: Measuring): Steps =>
  aroundSteps(steps, (name, step) => measured(name, step, measuring));

function measured<Result>(
  name: QuestionStep,
  step: () => Promise<Result>,
  { models, done, record = (_name, run) => run() }: Measuring,
): Promise<Result> {
  return record(name, async () => {
    const started = performance.now();
    const { value, usage } = await models.counting(step);
    done({ name, ms: tenths(performance.now() - started), usage });
    return value;
  });
}

interface Measured {
  readonly stages: readonly Timing[];
  readonly ms: number;
  readonly usage: TokenUsage;
}

/** The answer with the times and tokens that were measured. */
export const withMeasures = (answer: QuotingAnswer, { stages, ms, usage }: Measured): QuotingAnswer => ({
  ...answer,
  processing_time_ms: tenths(ms),
  metadata: { ...answer.metadata, token_usage: usage, stages: stages.map(({ name, ms }) => ({ name, ms })) },
});
