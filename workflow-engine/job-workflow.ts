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

const optionsOf = (job: Job): StartOptions => ({
  tenantId: job.tenant_id,
  requestedAt: job.created_at,
  kgName: job.kg_name,
  sourceId: job.source_id,
  jobKind: job.type,
  priority: job.priority,
  ...traceOf(job),
});

const traceOf = ({ trace_id, tenant_id, origin }: Job): Pick<StartOptions, "trace"> =>
  trace_id === null ? {} : { trace: { trace_id, tenant_id, ...(origin ?? { parent_id: null }) } };
