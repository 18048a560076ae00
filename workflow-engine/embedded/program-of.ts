import { bindSteps } from "../../activities/bind-steps.ts";
import type { Work } from "../../agents/step.ts";
import type { Workflow, WorkflowSignatures } from "../../agents/workflow.ts";
import type { Run } from "./run.ts";

/** Runs under a workflow's name. It ends its job itself, and throws only when it cannot do even that, or the engine closes. */
export type Program<Args> = (args: Args, run: Run) => Promise<void>;

/** Runs a workflow in this process, over direct calls. It never waits between steps: the records outlive the process. */
export const programOf =
  <Signatures extends WorkflowSignatures<Signatures, Args>, Args, Result>(
    workflow: Workflow<string, Signatures, Args, Result>,
    work: Work<Signatures>,
  ): Program<Args> =>
  async (args, run) => {
    const steps = bindSteps(workflow, work, (name, step) => run.step(name, workflow.steps[name], step));
    try {
      await workflow.run(steps, args, { pause: async () => false });
    } catch (error) {
      // Without a job nothing is failed for good here: the records still hold the work, and start it again when it is due.
      if (!workflow.ofJob) throw error;
      await steps.abandon(args, run.describe(error));
    }
  };
