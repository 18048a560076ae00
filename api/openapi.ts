import { z } from "zod";
import type { Route } from "./route.ts";

type Json = Record<string, unknown>;

const jsonContent = (schema: unknown) => ({ "application/json": { schema } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Bodies that every endpoint may answer with (specification, "Errors"). */
const errorSchemas: Json = {
  Error: {
    type: "object",
    required: ["detail", "status_code"],
    properties: {
      detail: { type: "string" },
      status_code: { type: "integer" },
      field: { type: "string" },
      errors: {
        type: "array",
        items: {
          type: "object",
          required: ["field", "message", "code"],
          properties: { field: { type: "string" }, message: { type: "string" }, code: { type: "string" } },
        },
      },
    },
  },
  AuthenticationFailed: {
    type: "object",
    required: ["error", "message", "code"],
    properties: {
      error: { const: "authentication_failed" },
      message: { type: "string" },
      code: { const: "AUTH_001" },
    },
  },
  AuthorizationFailed: {
    type: "object",
    required: ["error", "message", "required_scopes", "current_scopes", "code"],
    properties: {
      error: { const: "authorization_failed" },
      message: { type: "string" },
      required_scopes: { type: "array", items: { type: "string" } },
      current_scopes: { type: "array", items: { type: "string" } },
      code: { const: "AUTH_002" },
    },
  },
};

/** The interface as an OpenAPI 3.1 document, written from the very list that the router serves. */
export function buildOpenapi(routes: readonly Route[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Loregraph",
      version,
      summary: "Knowledge-graph retrieval service",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: errorSchemas,
      securitySchemes: {
        apiKey: { type: "apiKey", in: "header", name: "X-API-Key" },
        bearer: { type: "http", scheme: "bearer" },
      },
    },
  };
}

function operation(route: Route): Json {
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    ...(route.extension ? { "x-extension": true } : {}),
    ...(route.scope === "none"
      ? { security: [] }
      : { security: [{ apiKey: [] }, { bearer: [] }], "x-scope": route.scope }),
    parameters: [
      ...parameters("path", route.params),
      ...parameters("query", route.query),
      ...(route.idempotent ? [idempotencyKey] : []),
      ...(route.prefersAsync ? [preferAsync] : []),
    ],
    ...requestBody(route),
    responses: responses(route),
  };
}

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};

function parameters(place: "path" | "query", schema: z.ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

const idempotencyKey: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "A repeated request with the same key gets the answer of the first, for 24 hours",
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$" },
};

const preferAsync: Json = {
  name: "Prefer",
  in: "header",
  required: false,
  description: "respond-async (RFC 7240): answer 202 with a job instead of waiting for the result",
  schema: { type: "string" },
};

function requestBody({ body }: Route): Json {
  if (body.kind === "none") return {};
  const schema = schemaOf(body.schema, "input");
  const type = body.kind === "json" ? "application/json" : "multipart/form-data";
  const required = body.kind === "multipart" || body.optional !== true;
  return { requestBody: { required, content: { [type]: { schema } } } };
}

function contentOf(response: Route["response"]): Json {
  const text = { schema: { type: "string" } };
  if (response === "html") return { "text/html": text };
  if (response === "text") return { "text/plain": text };
  if (response === "events") return { "text/event-stream": text };
  return jsonContent(schemaOf(response, "output"));
}

function responses(route: Route): Json {
  const content = contentOf(route.response);
  const special = Object.entries(route.errors ?? {}).map(([status, description]) => {
    // A health endpoint that is down answers 503 with its own body.
    const isOwn = status === "503" && route.body.kind === "none";
    return [status, { description, content: isOwn ? content : jsonContent(ref("Error")) }] as const;
  });
  return {
    [route.status]: { description: "Success", content },
    ...(route.accepted ? { 202: accepted(route.accepted) } : {}),
    ...(route.scope === "none" ? {} : keyedResponses),
    ...(route.body.kind === "none" ? {} : bodyResponses),
    ...Object.fromEntries(special),
  };
}

const accepted = (schema: z.ZodType): Json => ({
  description: "Accepted as a job",
  headers: {
    Location: { description: "Where the job is", schema: { type: "string" } },
    "Preference-Applied": { description: "respond-async, where the client asked for it", schema: { type: "string" } },
  },
  content: jsonContent(schemaOf(schema, "output")),
});

const keyedResponses: Json = {
  400: { description: "The request is not valid", content: jsonContent(ref("Error")) },
  401: { description: "Invalid or expired API key", content: jsonContent(ref("AuthenticationFailed")) },
  403: { description: "The key lacks the needed scope", content: jsonContent(ref("AuthorizationFailed")) },
  500: { description: "A backend failed", content: jsonContent(ref("Error")) },
};

const bodyResponses: Json = {
  413: { description: "The request body is too large", content: jsonContent(ref("Error")) },
  415: { description: "The media type or encoding of the body is not accepted", content: jsonContent(ref("Error")) },
};
