import type { Failure } from "./step.ts";

/** Error types after which the same work may succeed later. */
const passing: ReadonlySet<string> = new Set(["unavailable", "rate_limited", "overloaded", "timeout"]);

export const failureOf = (code: string, message: string): Failure => ({
  code,
  message,
  cancelled: false,
  retryable: passing.has(code),
});

export const cancelledFailure: Failure = {
  code: "cancelled",
  message: "The job was cancelled",
  cancelled: true,
  retryable: true,
};
export const timeoutFailure = failureOf("timeout", "A step did not finish in time");
/** The text of an unexpected error is not shown: it may contain addresses or values. */
export const internalFailure = failureOf("internal", "Internal error");
