/** The closed list of ways in which this service fails. ARCHITECTURE.md §7 translates each to HTTP and Temporal. */
export type ErrorKind =
  | "invalid_input"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  /** The record is not in the version that the request expects. */
  | "precondition_failed"
  | "too_large"
  | "unsupported_media_type"
  | "unprocessable"
  | "rate_limited"
  | "unavailable"
  | "overloaded";

/** One failed field of a request; `code` is a stable machine word such as "too_big". */
export interface FieldError {
  readonly field: string;
  readonly message: string;
  readonly code: string;
}

interface AppErrorOptions {
  /** The invalid request field, as the client wrote it ("max_results"). */
  readonly field?: string;
  /** The field is missing: perhaps the client wrote it under another name. */
  readonly isMissing?: boolean;
  readonly errors?: readonly FieldError[];
  /** For the log only; never sent. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  readonly requiredScopes?: readonly string[];
  readonly currentScopes?: readonly string[];
  readonly cause?: unknown;
}

/**
 * The only error that this project's code throws on purpose. `message` is safe to send to a client; `cause` and
 * `details` are for the log.
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly field: string | undefined;
  readonly isMissing: boolean;
  readonly errors: readonly FieldError[] | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly requiredScopes: readonly string[] | undefined;
  readonly currentScopes: readonly string[] | undefined;

  constructor(kind: ErrorKind, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.kind = kind;
    this.field = options.field;
    this.isMissing = options.isMissing ?? false;
    this.errors = options.errors;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.requiredScopes = options.requiredScopes;
    this.currentScopes = options.currentScopes;
  }
}

export const invalidInput = (message: string, field?: string): AppError =>
  new AppError("invalid_input", message, field === undefined ? {} : { field });
/** The request lacks a field. The refusal names fields that were ignored, because one of them may be meant. */
export const missingInput = (message: string, field: string): AppError =>
  new AppError("invalid_input", message, { field, isMissing: true });
export const notFound = (message: string, field?: string): AppError =>
  new AppError("not_found", message, field === undefined ? {} : { field });
export const conflict = (message: string): AppError => new AppError("conflict", message);
/**
 * A backend is down. `role` is the specification's name ("graphdb", "vectorstore", "sql", …); the cause goes to the
 * log.
 */
export const unavailable = (role: string, cause?: unknown): AppError =>
  new AppError("unavailable", `${role} unavailable`, { details: { role }, ...(cause === undefined ? {} : { cause }) });
export const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.kind === "unavailable";
