import { AppError, type ErrorKind, type FieldError } from "../../domain/errors.ts";

/** An error as plain data: classes do not survive the way between threads. */
export interface SentError {
  readonly message: string;
  readonly stack: string | undefined;
  /** Fields of an `AppError` besides its message; null for any other error. */
  readonly app: {
    readonly kind: ErrorKind;
    readonly field?: string;
    readonly errors?: readonly FieldError[];
    readonly details?: Readonly<Record<string, unknown>>;
    readonly retryAfterSeconds?: number;
  } | null;
}

export function sendError(error: unknown): SentError {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, app: null };
  const { message, stack } = error;
  if (!(error instanceof AppError)) return { message, stack, app: null };
  const { kind, field, errors, details, retryAfterSeconds } = error;
  return {
    message,
    stack,
    app: {
      kind,
      ...(field === undefined ? {} : { field }),
      ...(errors === undefined ? {} : { errors }),
      ...(details === undefined ? {} : { details }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    },
  };
}

/** An `AppError` of the same kind, or an `Error` that shows where in the thread it was thrown. */
export function receiveError({ message, stack, app }: SentError): Error {
  if (app !== null) {
    const { kind, ...rest } = app;
    return new AppError(kind, message, rest);
  }
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
