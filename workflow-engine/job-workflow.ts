import type { Job } from "../domain/job.ts";
import type { StartOf, StartOptions, WorkflowArgs, WorkflowName, WorkflowStart } from "./engine.ts";
import { type Startable, startOf } from "./start-of.ts";

/** The start of the workflow for a job; null for a job without work. */
export type StartOfJob = (job: Job) => WorkflowStart | null;

/** A workflow whose definition says which jobs start it (agents/workflow.ts). */
export interface OfJob<Name extends WorkflowName> extends Startable<Name> {
  ofJob?(job: Job): WorkflowArgs[Name] | null;
}

/** The start of this workflow for a job; null for a job that another workflow does. */
export function startForJob<Name extends WorkflowName>(workflow: OfJob<Name>, job: Job): StartOf<Name> | null {
  const args = workflow.ofJob?.(job) ?? null;
  return args && startOf(workflow, args, optionsOf(job));
}

/** Returns the first start that one of the workflows gives for a job. */
export const firstStart =
  (workflows: readonly StartOfJob[]): StartOfJob =>
  (job) => {
    for (const startOfJob of workflows) {
      const start = startOfJob(job);
      if (start) return start;
    }
    return null;
  };

const optionsOf = ({ kg_name, source_id, type, priority, trace_id, tenant_id, origin }: Job): StartOptions => ({
  kgName: kg_name,
  sourceId: source_id,
  jobKind: type,
  priority,
  ...(trace_id === null ? {} : { trace: { trace_id, tenant_id, ...(origin ?? { parent_id: null }) } }),
});
