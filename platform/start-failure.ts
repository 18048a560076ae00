import { AppError } from "../domain/errors.ts";
import { redacted } from "./log.ts";

/**
 * Why the service could not start, for the operator at the terminal: one line with the cause, or the stack of an
 * unexpected error.
 */
export function startFailure(error: unknown): string {
  if (error instanceof AppError) return redacted([error.message, ...causesOf(error.cause)].join(": "));
  if (!(error instanceof Error)) return redacted(String(error));
  if ("code" in error && error.code === "EADDRINUSE")
    return `${error.message}: end the program that uses the port, or set PORT to another number`;
  const isOfTheSystem = "syscall" in error;
  return redacted(isOfTheSystem ? error.message : (error.stack ?? error.message));
}

/** The messages of the causes, outermost first. */
function causesOf(cause: unknown): readonly string[] {
  if (!(cause instanceof Error)) return [];
  // An error of several attempts to connect has no message of its own.
  const own = cause instanceof AggregateError && cause.message === "" ? cause.errors.map(String) : [cause.message];
  return [...own, ...causesOf(cause.cause)];
}
