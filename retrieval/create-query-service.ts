import type { QuerySteps } from "../agents/query-steps.ts";
import type { Answer } from "../domain/answer.ts";
import type { Question } from "../domain/question.ts";
import type { AccessLog } from "./access-log.ts";
import { kgsToAsk } from "./kgs-to-ask.ts";
import type { QueryService } from "./query-service.ts";
import type { QueryServices } from "./query-services.ts";
import { createQueryWork } from "./query-work.ts";
import { asEvent, type Timing, timedSteps, withMeasures } from "./timed-steps.ts";

/** Runs the orchestrator's graph over the given steps (agents/orchestrator.ts). */
export type RunOrchestrator = (steps: QuerySteps, question: Question) => Promise<Answer>;

/** Questions in process: one compiled graph each (0.3 ms), every step a span. */
export function createQueryService(services: QueryServices, run: RunOrchestrator, accessed: AccessLog): QueryService {
  return {
    async ask(ctx, request, signal) {
      const started = performance.now();
      if (request.kg_names) await kgsToAsk(services.records.kgs, ctx.tenant_id, request.kg_names);
      const question: Question = { ...request, tenant_id: ctx.tenant_id, trace_id: ctx.trace_id, asked_at: Date.now() };
      const stages: Timing[] = [];
      const steps = timedSteps(createQueryWork(services, signal), (timing) => stages.push(timing), asEvent);
      const { value: answer, usage } = await services.models.counting(() => run(steps, question));
      accessed.note(answer.citations.map(({ source_id }) => source_id));
      return withMeasures(answer, { stages, ms: performance.now() - started, usage });
    },
  };
}
