import type { Failure } from "./steps.ts";

/** Error types after which the same work may well succeed later. */
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
/** Texts of errors that nobody threw on purpose are kept back. */
export const internalFailure = failureOf("internal", "Internal error");
