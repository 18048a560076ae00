import { AppError, notFound } from "../domain/errors.ts";
import type { DocumentStore, StoredDocument } from "../stores/ports/documents.ts";
import type { JobRecords } from "../stores/ports/records/jobs.ts";
import type { Unstored } from "./recorder.ts";
import { readSessions, type SessionPage, type SessionSearch } from "./sessions/read-sessions.ts";
import { type JobOfTrace, type Trace, traceOf } from "./traces/read-trace.ts";
import { readUsage, type UsageRange, type UsageSummary } from "./usage/read-usage.ts";

/** Traces, usage and sessions of a tenant. Throws `unavailable` ("documents") while the store is away. */
export interface Analytics {
  /** A trace of the tenant, possibly still running. Throws `not_found`. */
  trace(tenant_id: string, trace_id: string): Promise<Trace>;
  /** Throws `invalid_input` when the period contains too many documents. */
  usage(range: UsageRange): Promise<UsageSummary>;
  sessions(search: SessionSearch): Promise<SessionPage>;
}

interface AnalyticsServices {
  readonly documents: Pick<DocumentStore, "find">;
  readonly jobs: Pick<JobRecords, "ofTrace">;
  /** Data that the recorder of this process has not stored yet; null when nothing is recorded. */
  readonly unstored: Unstored | null;
  /** URL of the page that shows a workflow to people; null when there is none. */
  readonly workflowUrl: (workflow_id: string) => string | null;
}

/** A trace keeps at most a thousand events per process, so further segments add nothing. */
const segmentsLimit = 1_000;

export function createAnalytics({ documents, jobs, unstored, workflowUrl }: AnalyticsServices): Analytics {
  return {
    async trace(tenant_id, trace_id) {
      const own = unstored?.segments(tenant_id, trace_id) ?? [];
      const stored = await documents.find("trace_events", { tenant_id, trace_id }, segmentsLimit);
      const segments = [...newestById(stored, own).values()];
      if (segments.length === 0) throw notFound("No such trace");
      const job = await jobOf(jobs, tenant_id, trace_id);
      return traceOf(trace_id, segments, { job, urlOf: workflowUrl });
    },
    usage: (range) => readUsage(documents, unstored?.usage(range.tenant_id) ?? [], range),
    sessions: (search) => readSessions(documents, unstored?.sessions(search.tenant_id) ?? [], search),
  };
}

const newestById = (...lists: readonly (readonly StoredDocument[])[]) =>
  new Map(lists.flat().map((document) => [document.id, document]));

/** The job is optional: without the records the trace is still complete. */
const jobOf = (jobs: AnalyticsServices["jobs"], tenant_id: string, trace_id: string): Promise<JobOfTrace | null> =>
  jobs.ofTrace(tenant_id, trace_id).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === "unavailable") return null;
    throw error;
  });
