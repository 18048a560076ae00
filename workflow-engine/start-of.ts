import type { StartOf, StartOptions, WorkflowArgs, WorkflowName } from "./engine.ts";

/** The parts of a workflow's definition that its start needs (agents/workflow.ts). */
export interface Startable<Name extends WorkflowName> {
  readonly name: Name;
  readonly taskQueue: string;
  readonly timeoutMs: number;
  readonly runsAgain?: true;
  workflowId(args: WorkflowArgs[Name]): string;
}

/** The start of a workflow with these arguments. */
export const startOf = <Name extends WorkflowName>(
  { name, taskQueue, timeoutMs, runsAgain, workflowId }: Startable<Name>,
  args: WorkflowArgs[Name],
  options: StartOptions,
): StartOf<Name> => ({
  workflow: name,
  taskQueue,
  timeoutMs,
  ...(runsAgain && { runsAgain }),
  workflowId: workflowId(args),
  args,
  ...options,
});
