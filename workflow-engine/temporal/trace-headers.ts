import type { Context } from "@temporalio/activity";
import type { WorkflowClientInterceptor } from "@temporalio/client";
import { defaultPayloadConverter, type Headers } from "@temporalio/common";
import type { ActivityInterceptors } from "@temporalio/worker";
import { type Attributes, span } from "../../platform/span.ts";
import { type TraceHeader, traceHeader, withTraceHeader } from "../../platform/trace-context.ts";
import { traceHeaderName } from "./sandbox/trace-header.ts";

/** The way of a trace: client → workflow (sandbox/pass-trace.ts) → activity. Ids only, because operators can read it. */
export const sendTrace: WorkflowClientInterceptor = {
  startWithDetails(input, next) {
    const trace = traceHeader();
    if (!trace) return next(input);
    const headers = { ...input.headers, [traceHeaderName]: defaultPayloadConverter.toPayload(trace) };
    return next({ ...input, headers });
  },
};

/** Every attempt of an activity is an event of the trace that its workflow was started under. */
export const receiveTrace = ({ info }: Context): ActivityInterceptors => ({
  inbound: {
    execute: (input, next) =>
      withTraceHeader(headerOf(input.headers), () =>
        span({ type: "agent_action", name: info.activityType, attributes: attemptOf(info) }, () => next(input)),
      ),
  },
});

const attemptOf = ({ workflowExecution, attempt }: Context["info"]): Attributes => ({
  ...(workflowExecution ? { workflow_id: workflowExecution.workflowId } : {}),
  attempt,
});

/** null where none came, or one that is not ours to read: a trace must never stop the work. */
function headerOf(headers: Headers): TraceHeader | null {
  const payload = headers[traceHeaderName];
  if (payload === undefined) return null;
  try {
    const read: Partial<TraceHeader> | null = defaultPayloadConverter.fromPayload(payload);
    return typeof read?.trace_id === "string" ? { parent_id: null, ...read, trace_id: read.trace_id } : null;
  } catch {
    return null;
  }
}
