import { AppError, type ErrorKind } from "../../domain/errors.ts";

/** An error as the client sees it: the specification's body, without driver text, addresses or stacks. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

const realm = 'Bearer realm="lore"';

/** The only place that translates errors to HTTP; ARCHITECTURE.md §7 has the same table. */
export function toAnswer(error: unknown): ErrorAnswer {
  if (!(error instanceof AppError)) return general(500, "Internal error");
  return answerFor(error.kind, error);
}

function answerFor(kind: ErrorKind, error: AppError): ErrorAnswer {
  switch (kind) {
    case "invalid_input":
      return general(400, error.message, error);
    case "not_found":
      return general(404, error.message, error);
    case "conflict":
      return general(409, error.message, error);
    case "precondition_failed":
      return general(412, error.message, error);
    case "too_large":
      return general(413, error.message, error);
    case "unsupported_media_type":
      return general(415, error.message, error);
    case "unprocessable":
      return general(422, error.message, error);
    case "unavailable":
      return { ...general(500, error.message, error), headers: retryAfter(error.retryAfterSeconds) };
    case "overloaded":
      return { ...general(503, error.message), headers: retryAfter(error.retryAfterSeconds ?? 5) };
    case "unauthenticated":
      return unauthenticated(error);
    case "forbidden":
      return forbidden(error);
    case "rate_limited":
      return rateLimited(error);
    default:
      return kind satisfies never;
  }
}

const retryAfter = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { "Retry-After": String(seconds) };

export function general(status: number, detail: string, error?: AppError): ErrorAnswer {
  const field = error?.field === undefined ? {} : { field: error.field };
  const errors = error?.errors === undefined ? {} : { errors: error.errors };
  return { status, body: { detail, status_code: status, ...field, ...errors }, headers: {} };
}

function unauthenticated({ message, details }: AppError): ErrorAnswer {
  const challenge = details?.presented === true ? `${realm}, error="invalid_token"` : realm;
  return {
    status: 401,
    body: { error: "authentication_failed", message, code: "AUTH_001" },
    headers: { "WWW-Authenticate": challenge },
  };
}

function forbidden({ message, requiredScopes = [], currentScopes = [] }: AppError): ErrorAnswer {
  return {
    status: 403,
    body: {
      error: "authorization_failed",
      message,
      required_scopes: requiredScopes,
      current_scopes: currentScopes,
      code: "AUTH_002",
    },
    headers: { "WWW-Authenticate": `${realm}, error="insufficient_scope", scope="${requiredScopes.join(" ")}"` },
  };
}

function rateLimited({ message, retryAfterSeconds = 1 }: AppError): ErrorAnswer {
  return {
    status: 429,
    body: { error: "rate_limit_exceeded", message, retry_after: retryAfterSeconds, code: "RATE_001" },
    headers: retryAfter(retryAfterSeconds),
  };
}
