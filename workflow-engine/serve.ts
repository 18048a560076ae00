import { activitiesOf } from "../activities/bind-steps.ts";
import type { Work } from "../agents/step.ts";
import type { Workflow, WorkflowSignatures } from "../agents/workflow.ts";
import type { Job } from "../domain/job.ts";
import { type Program, programOf } from "./embedded/program-of.ts";
import type { StartOf, WorkflowArgs, WorkflowName } from "./engine.ts";
import { startForJob } from "./job-workflow.ts";

/** A workflow with its work, for either engine. */
export interface Served<Name extends WorkflowName> {
  readonly taskQueue: string;
  /** The activities that a Temporal worker registers. */
  readonly activities: object;
  /** The program that the engine in this process runs. */
  readonly program: Program<WorkflowArgs[Name]>;
  /** Number of concurrent steps on a Temporal server, or of concurrent workflows in this process. */
  readonly concurrency: number;
  /** Whether a run in this process gives its slot to waiting runs after each step. */
  readonly givesWay: boolean;
  /** The start of this workflow for the job; null if the job belongs to another workflow. */
  startOfJob(job: Job): StartOf<Name> | null;
}

/** Every workflow of `workflows/index.ts`. */
export type ServedWorkflows = { readonly [Name in WorkflowName]: Served<Name> };

export const serve = <
  Name extends WorkflowName,
  Signatures extends WorkflowSignatures<Signatures, WorkflowArgs[Name]>,
  Result,
>(
  workflow: Workflow<Name, Signatures, WorkflowArgs[Name], Result>,
  work: Work<Signatures>,
  concurrency: number,
): Served<Name> => ({
  taskQueue: workflow.taskQueue,
  activities: activitiesOf(workflow, work),
  program: programOf(workflow, work),
  concurrency,
  givesWay: workflow.givesWay === true,
  startOfJob: (job) => startForJob(workflow, job),
});
