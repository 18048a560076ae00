import type { Route } from "../route.ts";
import type { Json, Schemas } from "./schemas.ts";

/** components/parameters: the request headers that several endpoints honour. */
export const headerParameters: Json = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "A repeated request with the same key gets the answer of the first, for 24 hours",
    schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$" },
  },
  Prefer: {
    name: "Prefer",
    in: "header",
    required: false,
    description: "respond-async (RFC 7240): answer 202 with a job instead of waiting for the result",
    schema: { type: "string" },
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "ETags of versions that the client has; one of them is answered with 304",
    schema: { type: "string" },
  },
  LastEventId: {
    name: "Last-Event-ID",
    in: "header",
    required: false,
    description: "The last event that arrived; the stream goes on after it",
    schema: { type: "string", pattern: "^\\d{0,9}$" },
  },
};

const shared = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });

export const parametersOf = (route: Route, schemas: Schemas): readonly Json[] => [
  ...inUrl("path", route.params, schemas),
  ...inUrl("query", route.query, schemas),
  ...(route.idempotent ? [shared("IdempotencyKey")] : []),
  ...(route.prefersAsync ? [shared("Prefer")] : []),
  ...(route.etag ? [shared("IfNoneMatch")] : []),
  ...(route.response === "events" ? [shared("LastEventId")] : []),
];

function inUrl(place: "path" | "query", schema: Route["params"], schemas: Schemas): readonly Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.inline(schema, "input") as {
    properties?: Record<string, Json>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: property,
  }));
}
