/** Set by the bundler: whether errors inside workflows carry stack traces. */
declare const WORKFLOW_STACK_TRACES: boolean;

// The SDK collects a stack trace for each promise of a graph run. Without them a workflow takes a third of the
// processor time. (Reflect is used because the bundler redirects every plain assignment to this property.)
if (!WORKFLOW_STACK_TRACES) Reflect.set(Error, "stackTraceLimit", 0);
