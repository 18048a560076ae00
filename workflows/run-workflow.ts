import {
  ContinueAsNew,
  continueAsNew,
  defineQuery,
  setCurrentDetails,
  setHandler,
  sleep,
  workflowInfo,
} from "@temporalio/workflow";
import { type Progress, trackProgress } from "../agents/progress.ts";
import type { Engine, Workflow, WorkflowSignatures } from "../agents/workflow.ts";
import { asWorkflowFailure, describeFailure } from "./failures.ts";
import { proxySteps } from "./proxy-steps.ts";

/** Query that every workflow answers. The Temporal UI shows the same progress as a table. */
export const progressQuery = defineQuery<Progress>("progress");

/** Events of a history that replays in a few milliseconds. A step takes six. */
const longHistory = 500;

const engine: Engine = {
  async pause(ms) {
    await sleep(ms);
    return true;
  },
  async renew(args) {
    const { historyLength, continueAsNewSuggested } = workflowInfo();
    if (continueAsNewSuggested || historyLength >= longHistory) await continueAsNew(args);
  },
};

/** Runs a workflow on a Temporal server: its steps are activities, and a failure ends in `abandon`. */
export async function runWorkflow<Signatures extends WorkflowSignatures<Signatures, Args>, Args, Result>(
  workflow: Workflow<string, Signatures, Args, Result>,
  args: Args,
): Promise<Result> {
  const tracked = trackProgress(workflow.steps, proxySteps(workflow.steps), () => setCurrentDetails(tracked.table()));
  setHandler(progressQuery, tracked.progress);
  const { steps } = tracked;
  try {
    return await workflow.run(steps, args, engine);
  } catch (error) {
    // No failure: the run goes on with a new history.
    if (error instanceof ContinueAsNew) throw error;
    await steps.abandon(args, describeFailure(error));
    throw asWorkflowFailure(error);
  }
}
