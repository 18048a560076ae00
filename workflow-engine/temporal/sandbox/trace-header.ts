/** Under this name a workflow is given the trace it belongs to (`TraceHeader` as JSON), and gives it to its activities. */
export const traceHeaderName = "lore-trace";
