import type { WorkflowInterceptors } from "@temporalio/workflow";
import { traceHeaderName } from "./trace-header.ts";

/**
 * Hands the header with the trace from the workflow to every activity, unread. Made once per workflow. Headers are no part
 * of a command's identity: histories from before it replay.
 */
export const interceptors = (): WorkflowInterceptors => {
  let trace: object = {};
  return {
    inbound: [
      {
        execute(input, next) {
          const header = input.headers[traceHeaderName];
          if (header !== undefined) trace = { [traceHeaderName]: header };
          return next(input);
        },
      },
    ],
    outbound: [{ scheduleActivity: (input, next) => next({ ...input, headers: { ...input.headers, ...trace } }) }],
  };
};
