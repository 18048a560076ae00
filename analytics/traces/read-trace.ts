import type { Job } from "../../domain/job.ts";
import type { StoredDocument } from "../../stores/ports/documents.ts";
import { SegmentData, type TraceEvent } from "./segment.ts";

/** An event of the waterfall. */
export interface WaterfallEvent extends Omit<TraceEvent, "started_at"> {
  readonly started_at: Date;
  /** Milliseconds since the trace began. */
  readonly offset_ms: number;
}

export interface Trace {
  readonly trace_id: string;
  readonly request: {
    readonly method: string | null;
    readonly path: string | null;
    /** null while it runs. */
    readonly status_code: number | null;
    readonly user_id: string | null;
    readonly key_id: string | null;
  };
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly duration_ms: number;
  readonly status: "ok" | "error";
  readonly job_id: string | null;
  readonly workflow_id: string | null;
  readonly workflow_url: string | null;
  /** Sorted by their start. */
  readonly events: readonly WaterfallEvent[];
  readonly summary: {
    readonly llm_calls: number;
    readonly database_queries: number;
    readonly agent_actions: number;
    readonly total_tokens: number;
    /** Included in the counts above but not in `events`, because a trace keeps a limited number. */
    readonly dropped_events: number;
  };
}

export type JobOfTrace = Pick<Job, "id" | "status" | "workflow_id">;

/** Builds one trace from its segments, at least one, in any order. */
export function traceOf(
  trace_id: string,
  documents: readonly StoredDocument[],
  { job, urlOf }: { readonly job: JobOfTrace | null; readonly urlOf: (workflow_id: string) => string | null },
): Trace {
  const segments = documents.map(({ user_id, data }) => ({ user_id, ...SegmentData.parse(data) }));
  const events = inOrder(segments.flatMap((segment) => segment.events));
  const start = events[0]?.started_at ?? documents[0]?.occurred_at.getTime() ?? 0;
  const end = Math.max(start, ...events.map(({ started_at, duration_ms }) => started_at + duration_ms));
  const root = events.find(({ type, parent_id }) => type === "http" && parent_id === null);
  const has = <V>(values: readonly (V | null)[]): V | null => values.find((value) => value !== null) ?? null;
  const sum = (number: (segment: (typeof segments)[number]) => number) => segments.reduce((n, s) => n + number(s), 0);
  const workflow_id = job?.workflow_id ?? null;
  return {
    trace_id,
    request: {
      ...requestOf(root),
      user_id: has(segments.map(({ user_id }) => user_id)),
      key_id: has(segments.map(({ key_id }) => key_id)),
    },
    started_at: new Date(start),
    ended_at: new Date(end),
    duration_ms: rounded(end - start),
    status: hasFailed(events, root, job) ? "error" : "ok",
    job_id: job?.id ?? null,
    workflow_id,
    workflow_url: workflow_id === null ? null : urlOf(workflow_id),
    events: waterfall(events, start),
    summary: {
      llm_calls: sum(({ llm_calls }) => llm_calls),
      database_queries: sum(({ database_queries }) => database_queries),
      agent_actions: sum(({ agent_actions }) => agent_actions),
      total_tokens: sum(({ total_tokens }) => total_tokens),
      dropped_events: sum(({ dropped_events }) => dropped_events),
    },
  };
}

/**
 * Sorted by start, then by id, which is lower for a parent than for its children. An event that was written twice
 * counts once.
 */
function inOrder(given: readonly TraceEvent[]): readonly TraceEvent[] {
  const events = [...new Map(given.map((event) => [event.event_id, event])).values()];
  return events.sort((a, b) => a.started_at - b.started_at || (a.event_id < b.event_id ? -1 : 1));
}

/** `parent_id` is null when the parent is still open or was not kept. */
function waterfall(events: readonly TraceEvent[], start: number): readonly WaterfallEvent[] {
  const known = new Set(events.map(({ event_id }) => event_id));
  return events.map((event) => ({
    ...event,
    parent_id: event.parent_id !== null && known.has(event.parent_id) ? event.parent_id : null,
    started_at: new Date(event.started_at),
    offset_ms: rounded(event.started_at - start),
  }));
}

function requestOf(root: TraceEvent | undefined) {
  const { attributes = {} } = root ?? {};
  const text = (name: string) => (typeof attributes[name] === "string" ? attributes[name] : null);
  const status_code = attributes["http.response.status_code"];
  return {
    method: text("http.request.method"),
    path: text("url.path"),
    status_code: typeof status_code === "number" ? status_code : null,
  };
}

/** A failed step does not make the trace fail if it was repeated or the answer was found without it. */
function hasFailed(events: readonly TraceEvent[], root: TraceEvent | undefined, job: JobOfTrace | null): boolean {
  if (job?.status === "failed" || root?.status === "error") return true;
  return (
    root === undefined &&
    job === null &&
    events.some(({ parent_id, status }) => parent_id === null && status === "error")
  );
}

const rounded = (ms: number): number => Math.round(ms * 100) / 100;
