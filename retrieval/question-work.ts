import type { Handle, QuerySteps, QuestionWork, StepValues } from "../agents/query-steps.ts";
import type { StepContext } from "../agents/steps.ts";
import type { TokenUsage } from "../domain/answer.ts";
import { AppError, conflict } from "../domain/errors.ts";
import type { QuestionRef } from "../domain/job.ts";
import type { Question } from "../domain/question.ts";
import { aboutTrace } from "../platform/trace-context.ts";
import type { JobRecords } from "../stores/ports/records/jobs.ts";
import type { OpenQuestion, QuestionRecords } from "../stores/ports/records/questions.ts";
import type { AccessLog } from "./access-log.ts";
import type { QueryServices } from "./query-services.ts";
import { createQueryWork } from "./query-work.ts";
import { type Timing, timedSteps, withMeasures } from "./timed-steps.ts";

interface QuestionServices extends QueryServices {
  readonly records: QueryServices["records"] & {
    readonly questions: QuestionRecords;
    readonly jobs: Pick<JobRecords, "renew">;
  };
}

/** What a step gets: the steps of the orchestrator, the question, and what earlier steps have left. */
type Work<Value> = (steps: QuerySteps, question: Question, of: Left) => Promise<Value>;
type Left = <Step extends keyof StepValues>(handle: Handle<Step>) => StepValues[Step];

/**
 * The steps of a question that is a job (agents/query-steps.ts): each fetches what earlier ones left in the records,
 * does what it would do in process, and leaves what it found. A step that has left its value is not done again, so a
 * run that takes the job over goes on where the last one stopped.
 */
export function createQuestionWork(services: QuestionServices, accessed: AccessLog): QuestionWork {
  const { jobs, questions } = services.records;

  /** Any step may be the first of its run here: another engine may have had the job meanwhile. `open` tells who has it. */
  async function hold(ref: QuestionRef, { claim }: StepContext): Promise<void> {
    if (await jobs.renew(ref.job_id, claim)) return;
    await questions.claim(ref, { claim, workflow_id: `query/${ref.job_id}` }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.kind !== "conflict") throw error;
    });
  }

  async function run<Step extends keyof StepValues>(
    step: Step,
    { ref, context, from }: { ref: QuestionRef; context: StepContext; from: readonly Handle<keyof StepValues>[] },
    work: Work<StepValues[Step]>,
  ): Promise<StepValues[Step]> {
    const names = [step, ...from.map((handle) => handle.step)];
    await hold(ref, context);
    const opened = await questions.open<StepValues>(ref, context.claim, names);
    if (!opened) throw conflict("The job is completed");
    const known = opened.values[step];
    if (known !== undefined) return known;
    const { value, ...measures } = await measured(services, opened, context, work);
    await questions.keep(ref, context.claim, step, { value, ...measures });
    return value;
  }

  return {
    recall: safely(async (ref, context) => {
      await run("recall", { ref, context, from: [] }, (steps, question) => steps.recall(question));
      return { step: "recall" } as const;
    }),
    route: safely(async (ref, recalled, context) => {
      const from = [recalled];
      await run("route", { ref, context, from }, (steps, question, of) => steps.route(question, of(recalled)));
      return { step: "route" } as const;
    }),
    retrieve: safely(async (ref, recalled, routed, context) => {
      const evidence = await run("retrieve", { ref, context, from: [recalled, routed] }, (steps, question, of) =>
        steps.retrieve(question, of(recalled), of(routed)),
      );
      return { step: "retrieve", sql: evidence.sql !== null } as const;
    }),
    rerank: safely(async (ref, recalled, evidence, context) => {
      await run("rerank", { ref, context, from: [recalled, evidence] }, (steps, question, of) =>
        steps.rerank(question, of(recalled), of(evidence)),
      );
      return { step: "rerank", sql: evidence.sql } as const;
    }),
    predict: safely(async (ref, recalled, routed, evidence, context) => {
      await run("predict", { ref, context, from: [recalled, routed, evidence] }, (steps, question, of) =>
        steps.predict(question, of(recalled), of(routed), of(evidence)),
      );
      return { step: "predict" } as const;
    }),
    remember: safely(async (ref, answer, context) => {
      await hold(ref, context);
      const opened = await questions.open<StepValues>(ref, context.claim, [answer.step]);
      // An earlier attempt has ended the job, and its reply was lost.
      if (!opened) return;
      const given = leftBy(opened)(answer);
      const { ms } = await measured(services, opened, context, (steps, question) => steps.remember(question, given));
      accessed.note(given.citations.map(({ source_id }) => source_id));
      const stages = [...opened.timings, { name: "remember", ms } as const];
      const { usage } = opened;
      await questions.complete(ref, context.claim, withMeasures(given, { stages, ms: sum(stages), usage }));
    }),
    abandon: ({ job_id }, { code, message, retryable, cancelled }, { claim }) =>
      questions.fail({ job_id }, { stage: null, code, message, retryable }, cancelled, claim),
  };
}

const sum = (timings: readonly Timing[]): number => timings.reduce((total, { ms }) => total + ms, 0);

async function measured<Value>(
  services: QueryServices,
  opened: OpenQuestion<StepValues>,
  { signal }: StepContext,
  work: Work<Value>,
): Promise<{ readonly value: Value; readonly ms: number; readonly usage: TokenUsage }> {
  const { question } = opened;
  const { user_id, session_id } = question;
  aboutTrace({ ...(user_id ? { user_id } : {}), ...(session_id ? { session_id } : {}) });
  let ms = 0;
  const steps = timedSteps(createQueryWork(services, signal), (timing) => {
    ms = timing.ms;
  });
  const { value, usage } = await services.models.counting(() => work(steps, question, leftBy(opened)));
  return { value, ms, usage };
}

/** The graph runs a step after those whose values it needs: an absent one is a defect. */
const leftBy =
  ({ values }: OpenQuestion<StepValues>): Left =>
  ({ step }) => {
    const value = values[step];
    if (value === undefined) throw new Error(`Nothing was left by ${step}`);
    return value;
  };

/** Kinds of errors whose messages are about the service alone. */
const impersonal: ReadonlySet<string> = new Set(["unavailable", "overloaded", "rate_limited", "conflict"]);

/** What a step throws ends up in the workflow's history; a message that may quote the question is kept for the log. */
const safely =
  <Args extends unknown[], Result>(step: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    try {
      return await step(...args);
    } catch (error) {
      if (!(error instanceof AppError) || impersonal.has(error.kind)) throw error;
      throw new AppError(error.kind, "The question could not be answered", { cause: error });
    }
  };
