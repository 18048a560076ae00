import type { JobOrigin } from "../../../domain/job.ts";
import { traceHeader } from "../../../platform/trace-context.ts";

/** The trace origin of the current request, for the job's row: JSON of a JobOrigin, or null outside of a trace. */
export function jobOrigin(): string | null {
  const header = traceHeader();
  if (!header) return null;
  const { trace_id: _trace, tenant_id: _tenant, ...origin } = header;
  return JSON.stringify(origin satisfies JobOrigin);
}
