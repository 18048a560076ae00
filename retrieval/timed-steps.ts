import type { QuerySteps } from "../agents/query-steps.ts";
import type { Answer, TokenUsage } from "../domain/answer.ts";
import type { QuestionStep } from "../domain/job.ts";
import { span } from "../platform/span.ts";

export interface Timing {
  readonly name: QuestionStep;
  readonly ms: number;
}

/** How a step is run that is an event of the trace. */
type RecordStep = <Result>(name: QuestionStep, step: () => Promise<Result>) => Promise<Result>;

export const asEvent: RecordStep = (name, step) => span("agent_action", name, step);

/** `done` hears how long each step took that succeeded. Whoever runs steps as activities records them already. */
export function timedSteps(
  steps: QuerySteps,
  done: (timing: Timing) => void,
  record: RecordStep = (_name, step) => step(),
): QuerySteps {
  const watch =
    <Args extends unknown[], Result>(name: QuestionStep, step: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      record(name, async () => {
        const started = performance.now();
        const result = await step(...args);
        done({ name, ms: round(performance.now() - started) });
        return result;
      });
  return {
    recall: watch("recall", steps.recall),
    route: watch("route", steps.route),
    retrieve: watch("retrieve", steps.retrieve),
    rerank: watch("rerank", steps.rerank),
    predict: watch("predict", steps.predict),
    remember: watch("remember", steps.remember),
  };
}

const round = (ms: number): number => Math.round(ms * 10) / 10;

interface Measured {
  readonly stages: readonly Timing[];
  readonly ms: number;
  readonly usage: TokenUsage;
}

/** The answer with the times and tokens that were measured. */
export const withMeasures = (answer: Answer, { stages, ms, usage }: Measured): Answer => ({
  ...answer,
  processing_time_ms: round(ms),
  metadata: { ...answer.metadata, token_usage: usage, stages: [...stages] },
});
