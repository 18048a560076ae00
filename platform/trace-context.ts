import { AsyncLocalStorage } from "node:async_hooks";

/** What every line of work of one request shares. */
export interface TraceContext {
  readonly trace_id: string;
  readonly request_id?: string;
  /** Innermost open span; the parent of the next one. */
  readonly span_id?: string;
}

const storage = new AsyncLocalStorage<TraceContext>();

export const currentTrace = (): TraceContext | undefined => storage.getStore();
export const withTrace = <T>(trace: TraceContext, work: () => T): T => storage.run(trace, work);
