import type { Route } from "../route.ts";
import { meaningOf } from "./glossary.ts";
import type { Json } from "./json.ts";
import type { Schemas } from "./schemas.ts";

/** components/parameters: the request headers that several endpoints honour. */
export const headerParameters: Json = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "A repeated request with the same key gets the answer of the first, for 24 hours. A random UUID will do",
    schema: {
      type: "string",
      pattern: "^[\\x21-\\x7e]{1,255}$",
      examples: ["0d9b4c8e-5f0a-4b7e-9a55-6f8d0c1b2a3e"],
    },
  },
  Prefer: {
    name: "Prefer",
    in: "header",
    required: false,
    description: "respond-async (RFC 7240): answer 202 with a job instead of waiting for the result",
    schema: { type: "string", examples: ["respond-async"] },
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "ETags of versions that the client has; one of them is answered with 304",
    schema: { type: "string", examples: ['"bYzkC0vUqH0m3Xw2nK7r1Q"'] },
  },
  LastEventId: {
    name: "Last-Event-ID",
    in: "header",
    required: false,
    description: "The last event that arrived; the stream goes on after it",
    schema: { type: "string", pattern: "^\\d{0,9}$", examples: ["7"] },
  },
};

const shared = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });

export const parametersOf = (route: Route, schemas: Schemas): readonly Json[] => [
  ...inUrl("path", route, schemas),
  ...inUrl("query", route, schemas),
  ...(route.idempotent ? [shared("IdempotencyKey")] : []),
  ...(route.prefersAsync ? [shared("Prefer")] : []),
  ...(route.etag ? [shared("IfNoneMatch")] : []),
  ...(route.response === "events" ? [shared("LastEventId")] : []),
];

function inUrl(place: "path" | "query", route: Route, schemas: Schemas): readonly Json[] {
  const [given] = (route.examples ?? []).map(({ params = {} }) => params);
  const schema = place === "path" ? route.params : route.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.inline(schema, "input", route.id) as {
    properties?: Record<string, Json>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    description: description ?? meaningOf(name, route.id, route.id),
    schema: property,
    // Of what is optional an example would be sent by whoever tries the endpoint.
    ...(place === "path" && given?.[name] !== undefined ? { example: given[name] } : {}),
  }));
}
