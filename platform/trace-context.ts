import { AsyncLocalStorage } from "node:async_hooks";

/** Whose trace it is; filled in as it becomes known, and seen by every span that ends afterwards. */
export interface TraceSubject {
  tenant_id?: string;
  key_id?: string;
  /** First key of the chain of rotations: whose budget it is. */
  root_id?: string;
  user_id?: string;
  session_id?: string;
}

/** What every line of work of one request shares. */
export interface TraceContext {
  readonly trace_id: string;
  readonly request_id?: string;
  /** Innermost open span; the parent of the next one. */
  readonly span_id?: string;
  /** Notes on that span. */
  readonly note?: (attributes: Readonly<Record<string, unknown>>) => void;
  /** One object for the whole trace in this process. */
  readonly subject?: TraceSubject;
}

const storage = new AsyncLocalStorage<TraceContext>();

export const currentTrace = (): TraceContext | undefined => storage.getStore();
export const withTrace = <T>(trace: TraceContext, work: () => T): T => storage.run(trace, work);

/** Adds attributes to the innermost open span, for whoever does not hold it; without one nobody listens. */
export const noteOnSpan = (attributes: Readonly<Record<string, unknown>>): void =>
  storage.getStore()?.note?.(attributes);

/** Tells whose trace this is; without a trace nobody listens. */
export function aboutTrace(subject: TraceSubject): void {
  Object.assign(storage.getStore()?.subject ?? {}, subject);
}

/** What goes along with work that is done elsewhere or later. Ids that this service made, because operators can read it. */
export interface TraceHeader extends Pick<TraceSubject, "tenant_id" | "key_id" | "root_id"> {
  readonly trace_id: string;
  /** The event that asked for the work. */
  readonly parent_id: string | null;
}

/** The header for work that is asked for now; null outside of any trace. */
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

/** Does work that was asked for under `header`; without one as if nobody had asked. */
export function withTraceHeader<T>(header: TraceHeader | null | undefined, work: () => T): T {
  if (!header) return work();
  const { trace_id, parent_id, ...subject } = header;
  return withTrace({ trace_id, ...(parent_id === null ? {} : { span_id: parent_id }), subject }, work);
}
