import type { QuerySteps } from "../agents/query-steps.ts";
import type { Answer } from "../domain/answer.ts";
import type { QuestionStep } from "../domain/job.ts";
import { span } from "../platform/span.ts";

export interface Timing {
  readonly name: QuestionStep;
  readonly ms: number;
}

/** Every step as an event of the trace; `done` hears how long each took that succeeded. */
export function timedSteps(steps: QuerySteps, done: (timing: Timing) => void): QuerySteps {
  const watch =
    <Args extends unknown[], Result>(name: QuestionStep, step: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      span("agent_action", name, async () => {
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

/** The answer with the times that were measured. */
export const withTimes = (answer: Answer, stages: readonly Timing[], ms: number): Answer => ({
  ...answer,
  processing_time_ms: round(ms),
  metadata: { ...answer.metadata, stages: [...stages] },
});
