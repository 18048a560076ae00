import { bindSteps } from "../../activities/bind-steps.ts";
import type { Work } from "../../agents/step.ts";
import type { Workflow, WorkflowSignatures } from "../../agents/workflow.ts";
import type { Run } from "./run.ts";

/** Runs one workflow, which also ends its job. Throws only if it cannot end the job, or if the engine closes. */
export type Program<Args> = (args: Args, run: Run) => Promise<void>;

/**
 * Runs a workflow's definition in this process, by direct calls. Its state is in the records, which outlive the
 * process.
 */
export const programOf =
  <Signatures extends WorkflowSignatures<Signatures, Args>, Args, Result>(
    workflow: Workflow<string, Signatures, Args, Result>,
    work: Work<Signatures>,
  ): Program<Args> =>
  async (args, run) => {
    const steps = bindSteps(workflow, work, (name, step) => run.step(name, workflow.steps[name], step));
    try {
      await workflow.run(steps, args, { pause: async () => false, renew: async () => undefined });
    } catch (error) {
      // Work without a job needs no failure: the records still hold the work and start it again when it is due. A
      // workflow that runs again has set that time itself.
      if (!workflow.ofJob && !workflow.runsAgain) throw error;
      await steps.abandon(args, run.describe(error));
    }
  };
