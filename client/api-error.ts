/** An error answer. The bodies are `Error`, `RateLimited` and others in generated/types.ts. */
export class ApiError extends Error {
  readonly status: number;
  /** The received body: an object of the service, or the text of a proxy. */
  readonly body: unknown;
  /** The service's error code: AUTH_001, AUTH_002, RATE_001; null for other errors. */
  readonly code: string | null;
  /** The field at fault, with its name in the request; null when the error concerns no single field. */
  readonly field: string | null;
  /** Identifies the request in traces and logs; null when the answer is not the service's. */
  readonly traceId: string | null;
  /** A repeated request may succeed after this time; null when the answer does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: unknown, headers: Headers) {
    super(`${status} ${wordsOf(body)}`);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
    this.code = textIn(body, "code");
    this.field = textIn(body, "field");
    this.traceId = headers.get("x-trace-id");
    const seconds = Number.parseInt(headers.get("retry-after") ?? "", 10);
    this.retryAfterSeconds = Number.isNaN(seconds) ? null : seconds;
  }
}

function wordsOf(body: unknown): string {
  if (typeof body !== "object" || body === null) return String(body).slice(0, 200);
  return textIn(body, "detail") ?? textIn(body, "message") ?? "";
}

function textIn(body: unknown, name: string): string | null {
  const value = typeof body === "object" && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" ? value : null;
}
