import type { Json } from "./json.ts";

const text = { type: "string" };
const closed = (properties: Json, required = Object.keys(properties)): Json => ({
  type: "object",
  required,
  properties,
  additionalProperties: false,
});

/** Bodies that every endpoint may answer with (specification, "Errors"); api/errors.ts writes them. */
export const errorSchemas: Json = {
  Error: {
    ...closed(
      {
        detail: { ...text, description: "What is wrong, in words; names the field and its bound" },
        status_code: { type: "integer", minimum: 400, maximum: 599 },
        field: { ...text, description: "The field at fault, as it was sent" },
        errors: {
          type: "array",
          description: "Every field at fault, the first 20 of them",
          items: { $ref: "#/components/schemas/FieldError" },
        },
      },
      ["detail", "status_code"],
    ),
  },
  FieldError: closed({ field: text, message: text, code: { ...text, description: "A stable word of machines" } }),
  AuthenticationFailed: closed({
    error: { const: "authentication_failed" },
    message: text,
    code: { const: "AUTH_001" },
  }),
  AuthorizationFailed: closed({
    error: { const: "authorization_failed" },
    message: text,
    required_scopes: { type: "array", items: text },
    current_scopes: { type: "array", items: text },
    code: { const: "AUTH_002" },
  }),
  RateLimited: closed({
    error: { const: "rate_limit_exceeded" },
    message: { ...text, description: "Names the limit that was reached" },
    retry_after: { type: "integer", minimum: 1, description: "Seconds; the same as the header Retry-After" },
    code: { const: "RATE_001" },
  }),
};

const errorNames: ReadonlyMap<number, string> = new Map([
  [401, "AuthenticationFailed"],
  [403, "AuthorizationFailed"],
  [429, "RateLimited"],
]);

/** The body of a refusal with this status. */
export const errorName = (status: number): string => errorNames.get(status) ?? "Error";

/** Why a request may be refused with a status that many endpoints share. */
export const reasons: Readonly<Record<number, string>> = {
  400: "The request is not valid; `field` and `errors` say where",
  401: "No key or token, or one that is not or no longer valid",
  403: "The key lacks the scope that the endpoint needs",
  404: "It does not exist, or belongs to another tenant",
  409: "A request with the same Idempotency-Key is in flight",
  413: "The request body is too large",
  415: "The media type or encoding of the body is not accepted",
  422: "The Idempotency-Key was used with another request",
  429: "A limit of the key or of the address is reached",
  500: "A backend failed; `detail` names which",
  503: "The service is overloaded or about to stop",
};

/** What such a refusal looks like, where no route has an example of its own; a test has the service say the same. */
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
  503: { detail: "The service has more to do than it can; try again", status_code: 503 },
};
