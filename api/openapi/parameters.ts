import type { Route } from "../route.ts";
import type { Json } from "./json.ts";
import type { Schemas } from "./schemas.ts";

/** components/parameters: the request headers that several endpoints honour. */
export const headerParameters: Json = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.",
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
    description: "respond-async (RFC 7240): answer 202 with a job at once, without waiting for the result",
    schema: { type: "string", examples: ["respond-async"] },
  },
  CacheControl: {
    name: "Cache-Control",
    in: "header",
    required: false,
    description:
      "no-cache: a new answer, although an earlier one to an equal question is kept. max-age=30: a kept answer of at most 30 " +
      "seconds. no-store: a new answer, which is not kept either. Other directives are ignored.",
    schema: { type: "string", examples: ["no-cache"] },
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "ETags of the versions that the client has. If the page still has one of them, the status is 304.",
    schema: { type: "string", examples: ['"bYzkC0vUqH0m3Xw2nK7r1Q"'] },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: false,
    description:
      "ETags of the versions that may be changed, or `*` for any version. If the record has none of them, the status is " +
      "412 and nothing has changed.",
    schema: { type: "string", examples: ['"Xw2nK7r1QbYzkC0vUqH0m3"'] },
  },
  LastEventId: {
    name: "Last-Event-ID",
    in: "header",
    required: false,
    description: "Id of the last event that the client received. The stream continues after that event.",
    schema: { type: "string", pattern: "^\\d{0,9}$", examples: ["7"] },
  },
};

const shared = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });

export const parametersOf = (route: Route, schemas: Schemas): readonly Json[] => [
  ...inUrl("path", route, schemas),
  ...inUrl("query", route, schemas),
  ...(route.idempotent ? [shared("IdempotencyKey")] : []),
  ...(route.prefersAsync ? [shared("Prefer")] : []),
  ...(route.cachesAnswers ? [shared("CacheControl")] : []),
  ...(route.etag ? [shared("IfNoneMatch")] : []),
  ...(route.ifMatch ? [shared("IfMatch")] : []),
  ...(route.response === "events" ? [shared("LastEventId")] : []),
];

function inUrl(place: "path" | "query", route: Route, schemas: Schemas): readonly Json[] {
  const [given] = (route.examples ?? []).map(({ params = {} }) => params);
  const schema = place === "path" ? route.params : route.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.inline(schema, "input") as {
    properties?: Record<string, Json>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    description,
    schema: property,
    // The /docs page sends the examples of parameters. Optional parameters have none, so that they are not sent.
    ...(place === "path" && given?.[name] !== undefined ? { example: given[name] } : {}),
  }));
}
