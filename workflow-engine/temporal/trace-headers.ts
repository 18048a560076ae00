import type { Context } from "@temporalio/activity";
import type { WorkflowClientInterceptor } from "@temporalio/client";
import { defaultPayloadConverter, type Headers } from "@temporalio/common";
import type { ActivityInterceptors } from "@temporalio/worker";
import { type Attributes, span } from "../../platform/span.ts";
import { type TraceHeader, traceHeader, withTraceHeader } from "../../platform/trace-context.ts";
import { traceHeaderName } from "./sandbox/trace-header.ts";

/**
 * Sends the trace from the client to the workflow, which passes it to its activities (sandbox/pass-trace.ts). The
 * header contains only ids, because operators can read headers.
 */
export const sendTrace: WorkflowClientInterceptor = {
  startWithDetails(input, next) {
    const trace = traceHeader();
    if (!trace) return next(input);
    const headers = { ...input.headers, [traceHeaderName]: defaultPayloadConverter.toPayload(trace) };
    return next({ ...input, headers });
  },
};

/** Makes every attempt of an activity an event of its workflow's trace. */
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

/** null for a missing or unreadable header: a trace must never stop the work. */
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
