import { ApplicationFailure } from "@temporalio/common";
import { AppError, type ErrorKind } from "../domain/errors.ts";

/** An error of unknown kind may be temporary. After this many attempts it counts as a defect. */
const unknownErrorAttempts = 5;

/** Exhaustive, so that the compiler asks for a decision about every new kind. */
const isFinal = (kind: ErrorKind): boolean => {
  switch (kind) {
    case "invalid_input":
    case "unauthenticated":
    case "forbidden":
    case "not_found":
    case "conflict":
    case "precondition_failed":
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

/** Whether the failure of a step does not show the whole error, so that the runner must log the error. */
export const isCutShort = (error: unknown): boolean =>
  !(error instanceof AppError) || error.cause !== undefined || error.details !== undefined;

/**
 * Translates a step's error for Temporal (ARCHITECTURE.md §7): the kind as type, whether to retry, and when. Operators
 * of the cluster can read histories, so only messages that are safe to send go in.
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
