import type { WorkflowInterceptors } from "@temporalio/workflow";
import { traceHeaderName } from "./trace-header.ts";

/**
 * Passes the header with the trace from the workflow to every activity, without reading it. Created once per workflow.
 * Headers are not part of a command's identity, so older histories without it still replay.
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
