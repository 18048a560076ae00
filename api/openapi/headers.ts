import { takesAny } from "../input/unknown-fields.ts";
import type { Route } from "../route.ts";
import type { Json } from "./json.ts";

const text = { type: "string" };
const whole = (minimum: number) => ({ type: "integer", minimum });

/** components/headers. `required`: every response that lists the header has it. */
export const headers: Json = {
  "X-Request-Id": {
    description: "Id of this request; the service's log uses the same id",
    required: true,
    schema: { ...text, pattern: "^req_[0-9A-Z]{26}$" },
  },
  "X-Trace-Id": {
    description: "Id of the trace of this request. GET /api/analytics/trace/{trace_id} shows the trace.",
    required: true,
    schema: { ...text, pattern: "^trc_[0-9A-Z]{26}$" },
  },
  RateLimit: {
    description:
      "For each limit: the remaining requests and the seconds until the limit is full again. Absent for keys without limits.",
    schema: text,
  },
  "RateLimit-Policy": { description: "Limits of the key: `q` requests in `w` seconds", schema: text },
  "X-RateLimit-Limit": { description: "Requests per minute", schema: whole(1) },
  "X-RateLimit-Remaining": { description: "Remaining requests of this minute", schema: whole(0) },
  "X-RateLimit-Reset": {
    description: "Seconds until all requests of the minute are available again",
    schema: whole(0),
  },
  "Retry-After": { description: "Seconds after which a repeated request may succeed", schema: whole(0) },
  Location: { description: "Path of the created resource or job", schema: text },
  "Idempotent-Replayed": {
    description: "The answer is the stored answer to an earlier request with the same Idempotency-Key",
    schema: { const: "true" },
  },
  "Preference-Applied": {
    description: "The preferences in the client's `Prefer` that were applied: respond-async, handling=strict",
    schema: { ...text, examples: ["handling=strict"] },
  },
  "X-Ignored-Parameters": {
    description:
      "Query parameters that the endpoint does not know, percent-encoded; `meant` is the known one with the most similar name",
    schema: { ...text, examples: ["limmit;meant=limit, colour"] },
  },
  "WWW-Authenticate": {
    description: "Which credentials or scopes are missing (RFC 6750)",
    required: true,
    schema: text,
  },
  ETag: {
    description: "Version of the page, for If-None-Match, or of the record, for If-Match",
    required: true,
    schema: text,
  },
  "Content-Security-Policy": { description: "What the page is allowed to load and do", required: true, schema: text },
};

const named = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const quota = ["RateLimit", "RateLimit-Policy", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];
/** A header of the list, required on this response. */
const mandatory = (name: string): Json => ({ [name]: { ...(headers[name] as Json), required: true } });

/** The headers of a refusal. */
export const errorHeaders = (status: number, keyed: boolean): Json => ({
  ...named(["X-Request-Id", "X-Trace-Id"]),
  // Without a valid key there is no quota.
  ...(keyed && status !== 401 ? named(quota) : {}),
  ...(status === 401 || status === 403 ? named(["WWW-Authenticate"]) : {}),
  ...(status === 429 || status === 503 ? mandatory("Retry-After") : {}),
  ...(status === 500 ? named(["Retry-After"]) : {}),
});

/** A deleted record has no version any more. */
const sendsTag = ({ etag, tagged, ifMatch, method }: Route): boolean =>
  etag === true || tagged === true || (ifMatch === true && method !== "DELETE");

/** The headers of a success. */
export function successHeaders(route: Route, status: number): Json {
  const isJob = status === 202;
  return named([
    "X-Request-Id",
    "X-Trace-Id",
    ...(route.scope === "none" ? [] : quota),
    ...(takesAny(route) ? [] : ["X-Ignored-Parameters", "Preference-Applied"]),
    // A secret that is shown once cannot be read at a URL.
    ...((status === 201 && route.idempotent !== "once") || isJob ? ["Location"] : []),
    ...(route.idempotent && route.idempotent !== "once" ? ["Idempotent-Replayed"] : []),
    ...(sendsTag(route) ? ["ETag"] : []),
    ...(route.response === "html" ? ["Content-Security-Policy"] : []),
  ]);
}
