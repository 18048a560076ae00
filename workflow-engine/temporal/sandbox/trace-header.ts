/** Name of the header that carries the trace (`TraceHeader` as JSON) to a workflow and from it to its activities. */
export const traceHeaderName = "lore-trace";
