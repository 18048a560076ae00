/** An answer that is a refusal or a failure. Of the bodies see `Error`, `RateLimited` and the others in generated/types.ts. */
export class ApiError extends Error {
  readonly status: number;
  /** As it came: an object of the service, or the text of somebody in between. */
  readonly body: unknown;
  /** What the service calls it: AUTH_001, AUTH_002, RATE_001; null for other refusals. */
  readonly code: string | null;
  /** The field at fault, as it was sent; null when it is none in particular. */
  readonly field: string | null;
  /** Says where to look; null when the answer is not the service's. */
  readonly traceId: string | null;
  /** After this long a repeated request may succeed; null when the answer does not say. */
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
