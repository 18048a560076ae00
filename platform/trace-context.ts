import { AsyncLocalStorage } from "node:async_hooks";

/** Tenant, user and key of a trace. A field is set when it becomes known; spans that end later contain it. */
export interface TraceSubject {
  tenant_id?: string;
  key_id?: string;
  /** First key of the chain of rotations; budgets count by it. */
  root_id?: string;
  user_id?: string;
  session_id?: string;
}

/** State that all work of one request shares. */
export interface TraceContext {
  readonly trace_id: string;
  readonly request_id?: string;
  /** Innermost open span; the parent of the next span. */
  readonly span_id?: string;
  /** Adds attributes to that span. */
  readonly note?: (attributes: Readonly<Record<string, unknown>>) => void;
  /** One object for the whole trace in this process. */
  readonly subject?: TraceSubject;
}

const storage = new AsyncLocalStorage<TraceContext | undefined>();

export const currentTrace = (): TraceContext | undefined => storage.getStore();
export const withTrace = <T>(trace: TraceContext, work: () => T): T => storage.run(trace, work);

/** Runs work that the trace does not wait for. Spans that end after the trace would not be counted in its usage. */
export const outsideOfTrace = <T>(work: () => T): T => storage.run(undefined, work);

/** Adds attributes to the innermost open span, for code that does not hold the span. No effect outside of a span. */
export const noteOnSpan = (attributes: Readonly<Record<string, unknown>>): void =>
  storage.getStore()?.note?.(attributes);

/** Sets the trace's subject. No effect outside of a trace. */
export function aboutTrace(subject: TraceSubject): void {
  Object.assign(storage.getStore()?.subject ?? {}, subject);
}

/**
 * Trace data that travels with work done elsewhere or later. It contains only ids that this service made, because
 * operators can read it.
 */
export interface TraceHeader extends Pick<TraceSubject, "tenant_id" | "key_id" | "root_id"> {
  readonly trace_id: string;
  /** The event that requested the work. */
  readonly parent_id: string | null;
}

/** The header for work that is requested now; null outside of any trace. */
export function traceHeader(): TraceHeader | null {
  const trace = currentTrace();
  if (!trace) return null;
  const { tenant_id, key_id, root_id } = trace.subject ?? {};
  return {
    trace_id: trace.trace_id,
    parent_id: trace.span_id ?? null,
    ...(tenant_id === undefined ? {} : { tenant_id }),
    ...(key_id === undefined ? {} : { key_id }),
    ...(root_id === undefined ? {} : { root_id }),
  };
}

/** Runs work under the trace of `header`; without a header, under the current trace if there is one. */
export function withTraceHeader<T>(header: TraceHeader | null | undefined, work: () => T): T {
  if (!header) return work();
  const { trace_id, parent_id, ...subject } = header;
  return withTrace({ trace_id, ...(parent_id === null ? {} : { span_id: parent_id }), subject }, work);
}
