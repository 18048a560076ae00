import {
  answerQuestion,
  type FindingWork,
  findingSteps,
  type Handle,
  handleOf,
  type QuestionSignatures,
  type QuestionSteps,
  type QuestionWork,
} from "../../agents/answer-question.ts";
import { forEachStep } from "../../agents/for-each-step.ts";
import type { StepContext } from "../../agents/step.ts";
import { AppError, conflict } from "../../domain/errors.ts";
import type { QuestionRef, QuestionStep } from "../../domain/job.ts";
import type { SingleSteps } from "../../retrieval/single-steps.ts";
import type { JobRecords } from "../../stores/ports/records/jobs.ts";
import type { OpenQuestion, QuestionRecords } from "../../stores/ports/records/questions.ts";
import { takeLease } from "../hold-lease.ts";
import { contextOf } from "../step-arguments.ts";
import { quotesIn } from "./quotes-in.ts";
import { safely } from "./safely.ts";

interface QuestionServices {
  readonly records: { readonly questions: QuestionRecords; readonly jobs: Pick<JobRecords, "renew"> };
  readonly singleSteps: SingleSteps;
}

/**
 * The steps of a question that is a job. Each step reads the values of earlier steps from the records, computes its
 * value as in process, and stores it. A step whose value is stored does not run again, so a run that takes over the job
 * continues where the last one stopped.
 */
export function createQuestionWork({ records, singleSteps }: QuestionServices): QuestionWork {
  const { jobs, questions } = records;

  /** Any step may be the first of its run in this process. Without the lease `open` refuses the run, and says why. */
  async function hold(ref: QuestionRef, { claim }: StepContext): Promise<void> {
    const run = { claim, workflow_id: answerQuestion.workflowId(ref) };
    await takeLease({ renew: jobs.renew, claim: questions.claim }, ref, run).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.kind !== "conflict") throw error;
    });
  }

  const found = forEachStep<FindingWork>(findingSteps, (step) => async (ref, ...args) => {
    const context = contextOf(args);
    const from = args.filter((arg) => "step" in arg);
    await hold(ref, context);
    const opened = await questions.open(ref, context.claim, [step, ...from.map(({ step }) => step)]);
    if (!opened) throw conflict("The job is completed");
    const known = opened.values[step];
    if (known !== undefined) return handleOf(step, known);
    const work = (steps: QuestionSteps) => steps[step](...argumentsOf(step, opened, from));
    const { value, ...cost } = await singleSteps.run(opened.question, { signal: context.signal, work });
    await questions.keep(ref, context.claim, { step, value, quotes: quotesIn(value), ...cost });
    return handleOf(step, value);
  });

  const work: QuestionWork = {
    ...found,
    async remember(ref, answer, context) {
      await hold(ref, context);
      const opened = await questions.open(ref, context.claim, [answer.step]);
      // An earlier attempt has ended the job, and its reply was lost.
      if (!opened) return;
      const { timings, usage } = opened;
      const [question, given] = argumentsOf("remember", opened, [answer]);
      const work = (steps: QuestionSteps) => steps.remember(question, given);
      const { ms } = await singleSteps.run(question, { signal: context.signal, work });
      const stages = [...timings, { name: "remember", ms } as const];
      await questions.complete(ref, context.claim, singleSteps.present(question, given, { stages, usage }));
    },
    abandon: ({ job_id }, { code, message, retryable, cancelled }, { claim }) =>
      questions.fail({ job_id }, { error: { stage: null, code, message, retryable }, cancelled, claim }),
  };
  return { ...safely(answerQuestion.steps, work), abandon: work.abandon };
}

/** The arguments of the step as in process: the question, and the stored value in place of each handle. */
function argumentsOf<Step extends QuestionStep>(
  step: Step,
  { question, values }: OpenQuestion,
  from: readonly Handle[],
) {
  const args: readonly unknown[] = [question, ...from.map((handle) => values[handle.step])];
  if (areStored<QuestionSignatures[Step]["args"]>(args)) return args;
  throw conflict(`A source that the question had read was deleted or replaced before the step ${step}; ask again`);
}

/** The graph runs a step only after the steps whose values it needs. So a missing value was erased with its source. */
const areStored = <Args extends readonly unknown[]>(args: readonly unknown[]): args is Args =>
  args.every((arg) => arg !== undefined);
