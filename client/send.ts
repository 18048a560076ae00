import { ApiError } from "./api-error.ts";

/** The connection settings of `createClient`. */
export interface Connection {
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /** Headers that authenticate the caller. */
  readonly credentials: () => Promise<Readonly<Record<string, string>>>;
  /** Retries of a request that was refused with 429 or 503. */
  readonly retries: number;
  /** Longest Retry-After that the client waits for. */
  readonly maxRetryAfterSeconds: number;
}

/** An operation in generated/operations.ts. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  /** How the body is sent: as JSON, as a form, or as a file of this media type. */
  readonly body: "none" | "json" | "form" | `application/${string}`;
  readonly repeatable: boolean;
  readonly idempotencyKey: boolean;
}

/** Parameters of a request; the types in generated/types.ts define them. */
export interface Given {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a request until its answer is neither 429 nor 503, or the retries are used up. Throws `ApiError` for errors.
 */
export async function send(operation: Operation, given: Given, connection: Connection): Promise<Response> {
  const request = await requestOf(operation, given, connection);
  const isHarmless = operation.repeatable || "Idempotency-Key" in request.headers;
  for (let attempt = 0; ; attempt++) {
    const response = await connection.fetch(urlOf(operation, given, connection), request);
    if (response.ok || response.status === 304) return response;
    const error = new ApiError(response.status, await bodyOf(response), response.headers);
    // A request answered with 429 was not processed, so repeating it is safe.
    const mayRepeat = (error.status === 429 || isHarmless) && attempt < connection.retries;
    const waitSeconds = mayRepeat ? patienceFor(error, connection) : null;
    if (waitSeconds === null) throw error;
    await pause(waitSeconds * 1000, given.signal);
  }
}

function urlOf({ path }: Operation, given: Given, { baseUrl }: Connection): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given.path?.[name])));
  const query = new URLSearchParams(wordsIn(given.query));
  return `${baseUrl}${filled}${query.size === 0 ? "" : `?${query}`}`;
}

async function requestOf(operation: Operation, given: Given, connection: Connection) {
  const headers = { ...(await connection.credentials()), ...Object.fromEntries(wordsIn(given.header)) };
  // Reads need no key, unless they create a job.
  const wantsKey = operation.idempotencyKey && (!operation.repeatable || "Prefer" in headers);
  if (wantsKey) headers["Idempotency-Key"] ??= crypto.randomUUID();
  const { body } = given;
  const signal = given.signal ?? null;
  if (operation.body === "none" || body === undefined) return { method: operation.method, headers, signal };
  if (operation.body === "form") return { method: operation.method, headers, signal, body: formOf(body) };
  if (body instanceof Blob) {
    headers["Content-Type"] = operation.body;
    return { method: operation.method, headers, signal, body };
  }
  headers["Content-Type"] = "application/json";
  return { method: operation.method, headers, signal, body: JSON.stringify(body) };
}

/** Absent values are left out; others become text. */
const wordsIn = (values: Given["query"] = {}): [string, string][] =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)]);

function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value instanceof Blob) form.set(name, value, "name" in value ? String(value.name) : "document");
    else if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form;
}

/** The JSON body, else the text. */
export async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return null;
  try {
    return response.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}

function patienceFor({ status, retryAfterSeconds }: ApiError, { maxRetryAfterSeconds }: Connection): number | null {
  if (status !== 429 && status !== 503) return null;
  const seconds = retryAfterSeconds ?? 1;
  return seconds > maxRetryAfterSeconds ? null : seconds;
}

/** Rejects with the signal's reason as soon as it fires. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
