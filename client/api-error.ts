/** An answer that is a refusal or a failure. Of the bodies see `Error`, `RateLimited` and the others in generated/types.ts. */
export class ApiError extends Error {
  readonly status: number;
  /** As it came: an object of the service, or the text of somebody in between. */
  readonly body: unknown;
  /** Says where to look; null when the answer is not the service's. */
  readonly traceId: string | null;
  /** After this long a repeated request may succeed; null when the answer does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: unknown, headers: Headers) {
    super(`${status} ${wordsOf(body)}`);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
    this.traceId = headers.get("x-trace-id");
    const seconds = Number.parseInt(headers.get("retry-after") ?? "", 10);
    this.retryAfterSeconds = Number.isNaN(seconds) ? null : seconds;
  }
}

function wordsOf(body: unknown): string {
  if (typeof body !== "object" || body === null) return String(body).slice(0, 200);
  if ("detail" in body) return String(body.detail);
  return "message" in body ? String(body.message) : "";
}
