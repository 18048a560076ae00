import type { JobOrigin } from "../../../domain/job.ts";
import { traceHeader } from "../../../platform/trace-context.ts";

/** What a job's row remembers of the request that asks for it now: JSON of a JobOrigin; null outside of any trace. */
export function jobOrigin(): string | null {
  const header = traceHeader();
  if (!header) return null;
  const { trace_id: _trace, tenant_id: _tenant, ...origin } = header;
  return JSON.stringify(origin satisfies JobOrigin);
}
