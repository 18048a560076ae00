import { bindSteps } from "../../activities/bind-steps.ts";
import type { StepContext, Work } from "../../agents/step.ts";
import type { Workflow, WorkflowSignatures } from "../../agents/workflow.ts";

/** Runs a workflow over direct calls: no engine, no second attempt. */
export const runDirectly = <Signatures extends WorkflowSignatures<Signatures, Args>, Args, Result>(
  workflow: Workflow<string, Signatures, Args, Result>,
  { work, claim }: { readonly work: Work<Signatures>; readonly claim: string },
  args: Args,
): Promise<Result> => {
  const context: StepContext = {
    signal: new AbortController().signal,
    attempt: 1,
    claim,
    resumeFrom: undefined,
    heartbeat: () => undefined,
  };
  const steps = bindSteps(workflow, work, (_name, step) => step(context));
  return workflow.run(steps, args, { pause: async () => false, renew: async () => undefined });
};
