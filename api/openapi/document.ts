import type { Route } from "../route.ts";
import { errorSchemas } from "./errors.ts";
import { bodyExamples } from "./examples.ts";
import { headers } from "./headers.ts";
import { introduction, tagsOf } from "./introduction.ts";
import type { Json } from "./json.ts";
import { headerParameters, parametersOf } from "./parameters.ts";
import { responsesOf, sharedResponses } from "./responses.ts";
import { createSchemas, type Schemas } from "./schemas.ts";
import { webhooksOf } from "./webhooks.ts";

/** Builds the OpenAPI 3.1 document from the same list of routes that the router serves. */
export function buildOpenapi(routes: readonly Route[], version: string): Json {
  const schemas = createSchemas(errorSchemas);
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route, schemas) };
  }
  const webhooks = webhooksOf(schemas);
  return {
    openapi: "3.1.0",
    info: {
      title: "Loregraph",
      version,
      summary: "Knowledge-graph retrieval service",
      description: introduction,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    tags: tagsOf(routes),
    paths,
    webhooks,
    components: {
      schemas: schemas.all(),
      headers,
      parameters: headerParameters,
      responses: used(sharedResponses, paths),
      securitySchemes: {
        apiKey: {
          type: "apiKey",
          in: "header",
          name: "X-API-Key",
          description: "An API key, as POST /api/v1/auth/generate-key answers it",
        },
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "A token from POST /api/v1/auth/token, or the API key itself",
        },
        pageSession: {
          type: "apiKey",
          in: "cookie",
          name: "lore_pages",
          description: "A session from POST /api/v1/auth/viz-session, for pages only",
        },
      },
    },
  };
}

const credentials = [{ apiKey: [] }, { bearer: [] }] as const;

function operation(route: Route, schemas: Schemas): Json {
  const parameters = parametersOf(route, schemas);
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    description: descriptionOf(route),
    ...(route.extension ? { "x-extension": true } : {}),
    ...(route.scope === "none"
      ? { security: [] }
      : { security: [...credentials, ...(route.acceptsSession ? [{ pageSession: [] }] : [])], "x-scope": route.scope }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(route, schemas),
    responses: responsesOf(route, schemas),
  };
}

/** Adds the scope as a sentence, because documentation pages do not show `x-scope`. */
function descriptionOf({ description, scope, extension, keyOnly }: Route): string {
  const needs =
    scope === "none" ? "No key needed." : scope === "any" ? "Any valid key is accepted." : `Scope: \`${scope}\`.`;
  return [
    description,
    needs,
    ...(keyOnly ? ["Accepts an API key only, no token."] : []),
    ...(extension ? ["Extends the specification."] : []),
  ].join(" ");
}

function requestBody(route: Route, schemas: Schemas): Json {
  const { body, id } = route;
  if (body.kind === "none") return {};
  if (body.kind === "raw") {
    const schema = { type: "string", format: "binary" };
    return { requestBody: { required: true, content: { [body.mediaType]: { schema, ...bodyExamples(route) } } } };
  }
  const schema = schemas.named(body.schema, "input", `${id.charAt(0).toUpperCase()}${id.slice(1)}Request`);
  const type = body.kind === "json" ? "application/json" : "multipart/form-data";
  const required = body.kind === "multipart" || body.optional !== true;
  const form = body.kind === "json" && body.form ? { "application/x-www-form-urlencoded": { schema } } : {};
  return { requestBody: { required, content: { [type]: { schema, ...bodyExamples(route) }, ...form } } };
}

/** The responses that an operation refers to. */
function used(components: Json, paths: unknown): Json {
  const text = JSON.stringify(paths);
  return Object.fromEntries(
    Object.entries(components).filter(([name]) => text.includes(`"#/components/responses/${name}"`)),
  );
}
