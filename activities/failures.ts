import { ApplicationFailure } from "@temporalio/common";
import { AppError, type ErrorKind } from "../domain/errors.ts";

/** An error of no known kind may be a passing one; after so many attempts it is taken for a defect. */
const unknownErrorAttempts = 5;

/** Exhaustive, so that a new kind of error has to be thought about here. */
const isFinal = (kind: ErrorKind): boolean => {
  switch (kind) {
    case "invalid_input":
    case "unauthenticated":
    case "forbidden":
    case "not_found":
    case "conflict":
    case "too_large":
    case "unsupported_media_type":
    case "unprocessable":
      return true;
    case "rate_limited":
    case "unavailable":
    case "overloaded":
      return false;
    default:
      return kind satisfies never;
  }
};

/**
 * What Temporal is told about a failed step (ARCHITECTURE.md §7): the kind as type, whether to try again, and when.
 * Histories are readable by operators of the cluster, so nothing but messages that are safe to send goes in.
 */
export const asActivityFailure = (error: unknown, attempt: number): ApplicationFailure =>
  error instanceof AppError
    ? ApplicationFailure.create({
        message: error.message,
        type: error.kind,
        nonRetryable: isFinal(error.kind),
        ...(error.retryAfterSeconds === undefined ? {} : { nextRetryDelay: error.retryAfterSeconds * 1_000 }),
      })
    : ApplicationFailure.create({
        message: "Internal error",
        type: "internal",
        nonRetryable: attempt >= unknownErrorAttempts,
      });
