import { forEachStep } from "../agents/for-each-step.ts";
import type { SignaturesOf, StepRunner, Steps, StepTable, Work } from "../agents/step.ts";
import { asActivity } from "./as-activity.ts";

interface Definition<Signatures extends SignaturesOf<Signatures>> {
  readonly steps: StepTable<Signatures>;
}

/** The steps of a workflow as functions that its graph calls: `run` supplies the context, `work` does the step. */
export const bindSteps = <Signatures extends SignaturesOf<Signatures>>(
  { steps }: Definition<Signatures>,
  work: Work<Signatures>,
  run: StepRunner<keyof Signatures & string>,
): Steps<Signatures> =>
  forEachStep<Steps<Signatures>>(
    steps,
    (name) =>
      (...args) =>
        run(name, (context) => work[name](...args, context)),
  );

/** The steps of a workflow as activities that a Temporal worker registers. */
export const activitiesOf = <Signatures extends SignaturesOf<Signatures>>(
  definition: Definition<Signatures>,
  work: Work<Signatures>,
): Steps<Signatures> => bindSteps(definition, work, asActivity);
