import type { QuerySteps, Question } from "../agents/query-steps.ts";
import type { Answer } from "../domain/answer.ts";
import { span } from "../platform/span.ts";
import type { AccessLog } from "./access-log.ts";
import { kgsToAsk } from "./kgs-to-ask.ts";
import type { QueryService } from "./query-service.ts";
import type { QueryServices } from "./query-services.ts";
import { createQueryWork } from "./query-work.ts";

/** Runs the orchestrator's graph over the given steps (agents/orchestrator.ts). */
export type RunOrchestrator = (steps: QuerySteps, question: Question) => Promise<Answer>;

/** Questions in process: one compiled graph each (0.3 ms), every step a span. */
export function createQueryService(services: QueryServices, run: RunOrchestrator, accessed: AccessLog): QueryService {
  return {
    async ask(ctx, request, signal) {
      const started = performance.now();
      if (request.kg_names) await kgsToAsk(services.records.kgs, ctx.tenant_id, request.kg_names);
      const stages: { name: string; ms: number }[] = [];
      const question: Question = { ...request, tenant_id: ctx.tenant_id, trace_id: ctx.trace_id, asked_at: Date.now() };
      const answer = await run(observed(createQueryWork(services, signal), stages), question);
      accessed.note(answer.citations.map(({ source_id }) => source_id));
      return timed(answer, stages, performance.now() - started);
    },
  };
}

/** Every step as an event of the trace, with its time noted for the answer. */
function observed(steps: QuerySteps, stages: { name: string; ms: number }[]): QuerySteps {
  const watch =
    <Args extends unknown[], Result>(name: string, step: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      span("agent_action", name, async () => {
        const started = performance.now();
        const result = await step(...args);
        stages.push({ name, ms: round(performance.now() - started) });
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

const timed = (answer: Answer, stages: { name: string; ms: number }[], ms: number): Answer => ({
  ...answer,
  processing_time_ms: round(ms),
  metadata: { ...answer.metadata, stages },
});
