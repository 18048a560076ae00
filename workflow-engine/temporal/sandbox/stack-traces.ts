/** Set by the bundler: whether errors inside workflows carry stack traces. */
declare const WORKFLOW_STACK_TRACES: boolean;

// Each promise of a graph run makes the SDK collect a stack trace; without them a workflow takes a third of the
// processor time. (Reflect, because the bundler redirects every plain assignment to this property.)
if (!WORKFLOW_STACK_TRACES) Reflect.set(Error, "stackTraceLimit", 0);
