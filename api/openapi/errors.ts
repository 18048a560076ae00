import type { Json } from "./json.ts";

const text = { type: "string" };
const closed = (properties: Json, required = Object.keys(properties)): Json => ({
  type: "object",
  required,
  properties,
  additionalProperties: false,
});

const message = { ...text, description: "What is wrong, in words" };
const invalidField = { ...text, description: "Name of the invalid field, as the client sent it" };

/** Bodies that every endpoint may answer with (specification, "Errors"); api/present/errors.ts writes them. */
export const errorSchemas: Json = {
  Error: {
    ...closed(
      {
        detail: { ...text, description: "What is wrong, in words, with the name of the field and its limit" },
        status_code: { type: "integer", minimum: 400, maximum: 599, description: "HTTP status of the answer" },
        field: invalidField,
        errors: {
          type: "array",
          description: "The invalid fields, at most 20",
          items: { $ref: "#/components/schemas/FieldError" },
        },
      },
      ["detail", "status_code"],
    ),
  },
  FieldError: closed({
    field: invalidField,
    message,
    code: { ...text, description: "Machine-readable kind of the fault; it does not change between versions" },
  }),
  AuthenticationFailed: closed({
    error: { const: "authentication_failed", description: "Kind of the refusal" },
    message,
    code: { const: "AUTH_001", description: "Code of the refusal" },
  }),
  AuthorizationFailed: closed({
    error: { const: "authorization_failed", description: "Kind of the refusal" },
    message,
    required_scopes: { type: "array", items: text, description: "Scopes that the request needs" },
    current_scopes: { type: "array", items: text, description: "Scopes that the key has" },
    code: { const: "AUTH_002", description: "Code of the refusal" },
  }),
  RateLimited: closed({
    error: { const: "rate_limit_exceeded", description: "Kind of the refusal" },
    message: { ...text, description: "Names the limit that was reached" },
    retry_after: {
      type: "integer",
      minimum: 1,
      description: "Seconds after which the request may be repeated; the same as the header Retry-After",
    },
    code: { const: "RATE_001", description: "Code of the refusal" },
  }),
};

const errorNames: ReadonlyMap<number, string> = new Map([
  [401, "AuthenticationFailed"],
  [403, "AuthorizationFailed"],
  [429, "RateLimited"],
]);

/** The body of a refusal with this status. */
export const errorName = (status: number): string => errorNames.get(status) ?? "Error";

/** Reasons of the refusals that many endpoints share. */
export const reasons: Readonly<Record<number, string>> = {
  400: "The request is not valid; `field` and `errors` name the invalid fields",
  401: "The key or token is missing, not valid or expired",
  403: "The key lacks a scope that the request needs",
  404: "The resource does not exist, or it belongs to another tenant",
  409:
    "A request with the same Idempotency-Key is still being processed, or its answer was erased with a source that it " +
    "quoted",
  412: "The record has none of the versions that If-Match names; nothing has changed",
  413: "The request body is too large",
  415: "The media type or the encoding of the body is not supported",
  422: "The Idempotency-Key was used with another request",
  429: "A limit of the key or of the client's address is reached",
  500: "A backend failed; `detail` names it",
  503: "The service is overloaded or about to stop",
};

/**
 * The body of such a refusal where a route has no example of its own. A test checks that the service answers the same.
 */
export const refusalExamples: Readonly<Record<number, Json>> = {
  400: {
    detail: "Send the API key in the X-API-Key header, never in the URL",
    status_code: 400,
    field: "api_key",
  },
  401: { error: "authentication_failed", message: "Invalid or expired API key", code: "AUTH_001" },
  403: {
    error: "authorization_failed",
    message: "This operation needs the scope 'write'",
    required_scopes: ["write"],
    current_scopes: ["read"],
    code: "AUTH_002",
  },
  404: { detail: "Knowledge graph 'atlantis' not found", status_code: 404, field: "kg_name" },
  409: { detail: "A request with this Idempotency-Key is still being processed", status_code: 409 },
  412: {
    detail: "If-Match: this version of the record is not the present one; read the record again",
    status_code: 412,
    field: "If-Match",
  },
  413: { detail: "The request body is larger than 1024 KiB", status_code: 413 },
  415: { detail: "Content-Type must be application/json", status_code: 415 },
  422: { detail: "This Idempotency-Key was used with a different request", status_code: 422 },
  429: {
    error: "rate_limit_exceeded",
    message: "Rate limit exceeded: burst of 10 requests (tier free)",
    retry_after: 1,
    code: "RATE_001",
  },
  500: { detail: "graphdb unavailable", status_code: 500 },
  503: { detail: "The service is overloaded; try again later", status_code: 503 },
};
