import type { Ctx } from "../domain/auth.ts";
import type { Question, QuestionRequest } from "../domain/question.ts";
import type { QuotingAnswer } from "../domain/quoting-answer.ts";
import type { AccessLog } from "./access-log.ts";
import { checkKgNames, type Kgs, readOnce } from "./kgs-to-ask.ts";
import { asEvent, type Measure, measuredSteps, withMeasures } from "./measured-steps.ts";
import { stageDone, type Tell, tellingSentences } from "./question-progress.ts";
import { createQuestionSteps, type QuestionSteps } from "./question-steps.ts";
import type { StepServices } from "./step-services.ts";

/** A question that will be answered in this process. */
export interface PreparedQuestion {
  readonly question: Question;
  /** The steps for one run of the graph. Each is an event of the trace. */
  readonly steps: QuestionSteps;
  /** The records from which the steps read the knowledge graphs to ask. */
  readonly kgs: Kgs;
  /** Adds times and tokens to the graph's answer, and notes the sources that it cites. */
  present(answer: QuotingAnswer): QuotingAnswer;
}

interface Asked {
  readonly ctx: Ctx;
  readonly request: QuestionRequest;
  readonly signal: AbortSignal;
  /** Absent if no client follows the question. */
  readonly tell?: Tell;
}

/** Throws `not_found` if the request names an unknown knowledge graph. */
export async function prepareQuestion(
  services: StepServices,
  accessed: AccessLog,
  { ctx, request, signal, tell = () => {} }: Asked,
): Promise<PreparedQuestion> {
  const started = performance.now();
  const kgs = readOnce(services.records.kgs);
  await checkKgNames(kgs, ctx.tenant_id, request.kg_names);
  const { tenant_id, trace_id, key_id } = ctx;
  const stages: Measure[] = [];
  const { models } = services;
  const done = (measure: Measure) => {
    stages.push(measure);
    tell(stageDone(measure.name, measure.ms));
  };
  const reading = { ...services, records: { ...services.records, kgs } };
  const steps = measuredSteps(createQuestionSteps(reading, signal), { models, done, record: asEvent });
  return {
    question: { ...request, tenant_id, trace_id, key_id, asked_at: Date.now() },
    steps: tellingSentences(steps, tell),
    kgs,
    present(answer) {
      accessed.note(answer.citations.map(({ source_id }) => source_id));
      const usage = {
        input_tokens: stages.reduce((sum, { usage }) => sum + usage.input_tokens, 0),
        output_tokens: stages.reduce((sum, { usage }) => sum + usage.output_tokens, 0),
      };
      return withMeasures(answer, { stages, ms: performance.now() - started, usage });
    },
  };
}
