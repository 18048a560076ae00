import { answerQuestion, type QuestionWork } from "../../agents/answer-question.ts";
import type { Handle, StepValues } from "../../agents/question-values.ts";
import type { StepContext } from "../../agents/step.ts";
import { AppError, conflict } from "../../domain/errors.ts";
import type { QuestionRef } from "../../domain/job.ts";
import type { Question } from "../../domain/question.ts";
import type { QuestionSteps } from "../../retrieval/question-steps.ts";
import type { SingleSteps } from "../../retrieval/single-steps.ts";
import type { JobRecords } from "../../stores/ports/records/jobs.ts";
import type { OpenQuestion, QuestionRecords } from "../../stores/ports/records/questions.ts";
import { safely } from "./safely.ts";

interface QuestionServices {
  readonly records: { readonly questions: QuestionRecords; readonly jobs: Pick<JobRecords, "renew"> };
  readonly singleSteps: SingleSteps;
}

/** Reads the value that an earlier step stored. */
type Stored = <Step extends keyof StepValues>(handle: Handle<Step>) => StepValues[Step];

/** Computes the value of a step from the question and from the values of earlier steps. */
type Compute<Value> = (steps: QuestionSteps, question: Question, stored: Stored) => Promise<Value>;

interface Call {
  readonly ref: QuestionRef;
  readonly context: StepContext;
  /** Handles of the values that the step needs. */
  readonly from: readonly Handle<keyof StepValues>[];
}

/**
 * The steps of a question that is a job. Each step reads from the records what earlier steps stored there, computes its value
 * as in process, and stores it. A step that has stored its value does not run again, so a run that takes the job over
 * continues where the last one stopped.
 */
export function createQuestionWork({ records, singleSteps }: QuestionServices): QuestionWork {
  const { jobs, questions } = records;

  /** Any step may be the first of its run in this process. `open` then refuses a run that does not have the lease. */
  async function hold(ref: QuestionRef, { claim }: StepContext): Promise<void> {
    if (await jobs.renew(ref.job_id, claim)) return;
    const workflow_id = answerQuestion.workflowId(ref);
    await questions.claim(ref, { claim, workflow_id }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.kind !== "conflict") throw error;
    });
  }

  async function run<Step extends keyof StepValues>(
    step: Step,
    { ref, context, from }: Call,
    compute: Compute<StepValues[Step]>,
  ): Promise<StepValues[Step]> {
    await hold(ref, context);
    const opened = await questions.open<StepValues>(ref, context.claim, [step, ...from.map((handle) => handle.step)]);
    if (!opened) throw conflict("The job is completed");
    const known = opened.values[step];
    if (known !== undefined) return known;
    const { question } = opened;
    const work = (steps: QuestionSteps) => compute(steps, question, storedIn(opened));
    const { value, ...cost } = await singleSteps.run(question, { signal: context.signal, work });
    await questions.keep(ref, context.claim, { step, value, ...cost });
    return value;
  }

  const work: QuestionWork = {
    async recall(ref, context) {
      await run("recall", { ref, context, from: [] }, (steps, question) => steps.recall(question));
      return { step: "recall" };
    },
    async route(ref, recalled, context) {
      const from = [recalled];
      await run("route", { ref, context, from }, (steps, question, stored) => steps.route(question, stored(recalled)));
      return { step: "route" };
    },
    async retrieve(ref, ...[recalled, routed, context]) {
      const { sql } = await run("retrieve", { ref, context, from: [recalled, routed] }, (steps, question, stored) =>
        steps.retrieve(question, stored(recalled), stored(routed)),
      );
      return { step: "retrieve", sql: sql !== null };
    },
    async rerank(ref, ...[recalled, evidence, context]) {
      await run("rerank", { ref, context, from: [recalled, evidence] }, (steps, question, stored) =>
        steps.rerank(question, stored(recalled), stored(evidence)),
      );
      return { step: "rerank", sql: evidence.sql };
    },
    async predict(ref, ...[recalled, routed, evidence, context]) {
      await run("predict", { ref, context, from: [recalled, routed, evidence] }, (steps, question, stored) =>
        steps.predict(question, stored(recalled), stored(routed), stored(evidence)),
      );
      return { step: "predict" };
    },
    async remember(ref, answer, context) {
      await hold(ref, context);
      const opened = await questions.open<StepValues>(ref, context.claim, [answer.step]);
      // An earlier attempt has ended the job, and its reply was lost.
      if (!opened) return;
      const { question, timings, usage } = opened;
      const given = storedIn(opened)(answer);
      const work = (steps: QuestionSteps) => steps.remember(question, given);
      const { ms } = await singleSteps.run(question, { signal: context.signal, work });
      const stages = [...timings, { name: "remember", ms } as const];
      await questions.complete(ref, context.claim, singleSteps.present(given, { stages, usage }));
    },
    abandon: ({ job_id }, { code, message, retryable, cancelled }, { claim }) =>
      questions.fail({ job_id }, { error: { stage: null, code, message, retryable }, cancelled, claim }),
  };
  return { ...safely(answerQuestion.steps, work), abandon: work.abandon };
}

/** The graph runs a step after the steps whose values it needs: an absent value is a defect. */
const storedIn =
  ({ values }: OpenQuestion<StepValues>): Stored =>
  ({ step }) => {
    const value = values[step];
    if (value === undefined) throw new Error(`The step ${step} has stored no value`);
    return value;
  };
