import type { Job } from "../domain/job.ts";
import type { TraceHeader } from "../platform/trace-context.ts";
import type { WorkflowStart } from "./engine.ts";

/** The workflow that does a job; null for a job that names nothing to do. */
export function workflowOf(job: Job): WorkflowStart | null {
  const { id: job_id, type, kg_id, kg_name: kgName, source_id, revision, priority } = job;
  if (type === "query") {
    const workflowId = `query/${job_id}`;
    const about = { kgName: null, sourceId: null, jobKind: type, priority, ...traceOf(job) };
    return { workflow: "answerQuestion", workflowId, args: { job_id }, ...about };
  }
  if (kg_id === null || source_id === null || revision === null) return null;
  const workflowId = `ingest/${source_id}/${revision}`;
  const about = { kgName, sourceId: source_id, jobKind: type, priority, ...traceOf(job) };
  return { workflow: "ingestDocument", workflowId, args: { job_id, kg_id, source_id, revision }, ...about };
}

function traceOf({ trace_id, tenant_id, origin }: Job): { readonly trace?: TraceHeader } {
  if (trace_id === null) return {};
  return { trace: { trace_id, tenant_id, ...(origin ?? { parent_id: null }) } };
}
