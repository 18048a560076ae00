import type { Route } from "../route.ts";
import type { Json } from "./json.ts";

const text = { type: "string" };
const whole = (minimum: number) => ({ type: "integer", minimum });

/** components/headers. `required` = on every answer that names it. */
export const headers: Json = {
  "X-Request-Id": {
    description: "Id of this request, for the log",
    required: true,
    schema: { ...text, pattern: "^req_[0-9A-Z]{26}$" },
  },
  "X-Trace-Id": {
    description: "Id of the trace, for GET /api/analytics/trace/{trace_id}",
    required: true,
    schema: { ...text, pattern: "^trc_[0-9A-Z]{26}$" },
  },
  RateLimit: {
    description: "What is left of each limit and in how many seconds it is whole again; absent without limits",
    schema: text,
  },
  "RateLimit-Policy": { description: "The limits of the key: requests `q` per seconds `w`", schema: text },
  "X-RateLimit-Limit": { description: "Requests per minute", schema: whole(1) },
  "X-RateLimit-Remaining": { description: "What is left of them", schema: whole(0) },
  "X-RateLimit-Reset": { description: "Seconds until they are whole again", schema: whole(0) },
  "Retry-After": { description: "Seconds after which a repeated request may succeed", schema: whole(0) },
  Location: { description: "Where the thing is that was made", schema: text },
  "Idempotent-Replayed": {
    description: "The answer is that of an earlier request with the same Idempotency-Key",
    schema: { const: "true" },
  },
  "Preference-Applied": {
    description: "respond-async, where the client asked for it",
    schema: { const: "respond-async" },
  },
  "WWW-Authenticate": { description: "What is missing (RFC 6750)", required: true, schema: text },
  ETag: { description: "Version of the page, for If-None-Match", required: true, schema: text },
  "Content-Security-Policy": { description: "What the page may do", required: true, schema: text },
};

const named = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const quota = ["RateLimit", "RateLimit-Policy", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];
/** Always there, whereas the shared header need not be. */
const mandatory = (name: string): Json => ({ [name]: { ...(headers[name] as Json), required: true } });

/** The headers of a refusal. */
export const errorHeaders = (status: number, keyed: boolean): Json => ({
  ...named(["X-Request-Id", "X-Trace-Id"]),
  // Who is not known has no quota.
  ...(keyed && status !== 401 ? named(quota) : {}),
  ...(status === 401 || status === 403 ? named(["WWW-Authenticate"]) : {}),
  ...(status === 429 || status === 503 ? mandatory("Retry-After") : {}),
  ...(status === 500 ? named(["Retry-After"]) : {}),
});

/** The headers of what was asked for. */
export function successHeaders(route: Route, status: number): Json {
  const isJob = status === 202;
  return named([
    "X-Request-Id",
    "X-Trace-Id",
    ...(route.scope === "none" ? [] : quota),
    // What is told once has no place to be read at.
    ...((status === 201 && route.idempotent !== "once") || isJob ? ["Location"] : []),
    ...(isJob && route.prefersAsync ? ["Preference-Applied"] : []),
    ...(route.idempotent && route.idempotent !== "once" ? ["Idempotent-Replayed"] : []),
    ...(route.etag ? ["ETag"] : []),
    ...(route.response === "html" ? ["Content-Security-Policy"] : []),
  ]);
}
