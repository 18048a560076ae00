import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { z } from "zod";
import { version } from "../../app/version.ts";
import { endOfJob } from "../../domain/webhook-message.ts";
import packageJson from "../../package.json" with { type: "json" };
import { renderOpenapi } from "../../scripts/write-openapi.ts";
import { loadDocument } from "../../test/support/conforms.ts";
import type { Route } from "../route.ts";
import { routes } from "../routes/all.ts";
import { buildOpenapi } from "./document.ts";
import { errorName, refusalExamples } from "./errors.ts";

type Json = Record<string, unknown>;
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema: Json;
}
interface Answer {
  readonly description: string;
  readonly headers: Json;
  readonly content?: Json;
}
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Record<string, readonly string[]>[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Json };
  readonly responses: Record<string, Answer | { readonly $ref: string }>;
}
const document = JSON.parse(renderOpenapi()) as {
  readonly openapi: string;
  readonly info: Json;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Json; readonly securitySchemes: Json };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { parameters = [], responses, ...operation }]) => ({
    ...operation,
    path,
    method,
    parameters: parameters.map((parameter) => plain<Parameter>(parameter)),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, answer]) => [status, plain<Answer>(answer)] as const),
    ),
  })),
);

test("openapi.json equals the document built from the routes (npm run openapi writes it)", async () => {
  expect(await readFile(new URL("../../openapi.json", import.meta.url), "utf8")).toBe(renderOpenapi());
});

test("the document is an OpenAPI 3.1 document of this version", async () => {
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  expect(document.openapi).toBe("3.1.0");
  expect(document.info).toMatchObject({ title: "Loregraph", version, license: { identifier: "MIT" } });
  expect(version).toBe(packageJson.version);
});

test("every endpoint under routes/ is in the list, with the name of its file as id", () => {
  const folder = join(import.meta.dirname, "..", "routes");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .filter((path) => /= (?:route|pageRoute)\(\{/.test(readFileSync(join(folder, path), "utf8")));
  const names = files.map((path) => basename(path, ".ts").replace(/-(\w)/g, (_, sign: string) => sign.toUpperCase()));
  expect(names.toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted());
  expect(new Set(names).size).toBe(routes.length);
});

test.each(operations)("$method $path describes itself completely", (operation) => {
  const { path, method, summary, tags, responses, parameters, requestBody } = operation;
  expect(["get", "post", "put", "patch", "delete"]).toContain(method);
  expect(summary).toMatch(/^[A-Z].*[^.]$/);
  expect(operation.description).toMatch(/^[A-Z][\s\S]*\.$/);
  expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining([...tags]));
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const declared = parameters.filter((parameter) => parameter.in === "path");
  expect(declared.map(({ name }) => name)).toEqual(inPath);
  expect(declared.every(({ required, example }) => required && example !== undefined)).toBe(true);
  expect(parameters.filter(({ description = "" }) => description === "")).toEqual([]);
  expect(new Set(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).size).toBe(parameters.length);
  expect(requestBody === undefined).toBe(isWithoutBody(method, path));
  const statuses = Object.keys(responses);
  expect(statuses.every((status) => /^[2-5]\d\d$/.test(status))).toBe(true);
  // 202 may stand beside another success: the work may become a job.
  expect(statuses.filter((status) => status.startsWith("2") && status !== "202").length).toBeLessThanOrEqual(1);
  expect(statuses.some((status) => status.startsWith("2"))).toBe(true);
  for (const [status, { description, headers, content = {} }] of Object.entries(responses)) {
    expect(description).not.toBe("");
    // Reasons are joined by ", or"; a sentence before the join would end in the middle.
    expect(description).not.toMatch(/\.,/);
    expect(Object.keys(content)).toHaveLength(mediaTypesOf(path, status));
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(["X-Request-Id", "X-Trace-Id"]));
  }
});

/** An export has the media type of its format. */
const mediaTypesOf = (path: string, status: string): number =>
  status === "304" ? 0 : path.endsWith("{kg_name}/export") && status === "200" ? 2 : 1;

const isWithoutBody = (method: string, path: string): boolean =>
  method === "get" ||
  (method === "delete" ? !path.includes("bulk") : /\/(cancel|retry|rotate|reload|viz-session|consolidate)$/.test(path));

test("endpoints that need a key document it with 401 and 403; the list of open endpoints is known", () => {
  const open = operations.filter(({ security }) => security.length === 0).map(({ operationId }) => operationId);
  expect(open).toEqual([
    ...["rootHealth", "livez", "readyz", "metrics", "embedScript", "webhookKeys", "tokenKeys"],
    ...["openapiDocument", "docsPage", "docsAsset"],
  ]);
  for (const { security, responses } of operations.filter((operation) => operation.security.length > 0)) {
    const schemes = security.flatMap((choice) => Object.keys(choice));
    expect(Object.keys(document.components.securitySchemes)).toEqual(expect.arrayContaining(schemes));
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(["400", "401", "403", "429", "500", "503"]));
    for (const [status, { headers }] of Object.entries(responses)) {
      expect(Object.keys(headers).includes("RateLimit"), status).toBe(status !== "401");
    }
  }
});

test("every field has a description", () => {
  const silent: string[] = [];
  walk(document, ({ properties }) => {
    const fields = Object.entries((properties ?? {}) as Record<string, Json>);
    // The schema of a field that is called "properties".
    if (fields.some(([, schema]) => typeof schema !== "object")) return;
    for (const [field, schema] of fields) {
      const known = schema.$ref === undefined ? schema : (resolve(String(schema.$ref)) as Json);
      // A choice is checked variant by variant. A named object is described where it stands: its name says what it is.
      const isNamedObject = schema.$ref !== undefined && known.properties !== undefined;
      if (known.description === undefined && !known.anyOf && !known.oneOf && !isNamedObject) silent.push(field);
    }
  });
  expect(silent).toEqual([]);
});

test("every parameter has a description", () => {
  const parameters: Json[] = [];
  walk(document, (node) => {
    if (typeof node.in === "string" && typeof node.name === "string") parameters.push(node);
  });
  expect(parameters.length).toBeGreaterThan(30);
  expect(parameters.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
});

test("every refusal has an example that matches its schema", () => {
  const documented = loadDocument();
  for (const { path, method, responses } of operations) {
    for (const [status, { content = {} }] of Object.entries(responses)) {
      const { example } = (content["application/json"] ?? {}) as { example?: unknown };
      if (example === undefined) continue;
      expect(documented.against(`/components/schemas/${errorName(Number(status))}`, example), status).toEqual([]);
      expect(example, `${method} ${path}`).toEqual(refusalExamples[Number(status)]);
    }
  }
});

test("every $ref resolves, and every schema is JSON Schema", () => {
  const types = ["array", "boolean", "integer", "null", "number", "object", "string"];
  walk(document, (node) => {
    if (typeof node.$ref === "string") expect(resolve(node.$ref), node.$ref).toBeDefined();
    for (const type of [node.type].flat()) {
      if (typeof type === "string" && node.in === undefined && node.scheme === undefined) expect(types).toContain(type);
    }
    if (Array.isArray(node.required) && node.properties) {
      expect(Object.keys(node.properties)).toEqual(expect.arrayContaining(node.required));
    }
    if (typeof node.pattern === "string") expect(() => new RegExp(String(node.pattern), "u")).not.toThrow();
  });
});

test.each(["completed", "failed", "cancelled"] as const)("the event of a %s job matches the document", (status) => {
  const counts = { chunks_count: 1, entities_count: 2, relations_count: 3, vector_points_count: 4 };
  const error = { stage: "parse_document", code: "invalid_input", message: "No text", retryable: false } as const;
  const job = {
    id: "job_1",
    type: "ingestion",
    status,
    kg_name: "norrvik",
    source_id: "src_1",
    source_name: "a",
  } as const;
  const { body } = endOfJob(
    { ...job, result: status === "completed" ? counts : null, error: status === "failed" ? error : null },
    new Date(),
  );
  expect(loadDocument().against("/components/schemas/WebhookEvent", JSON.parse(body))).toEqual([]);
});

test("the example of an event matches its schema", () => {
  const shown = resolve("#/webhooks/ingestion/post/requestBody/content/application~1json/example");
  expect(shown).toMatchObject({ type: "ingestion.completed" });
  expect(loadDocument().against("/components/schemas/WebhookEvent", shown)).toEqual([]);
});

test("every named component is referenced", () => {
  const text = JSON.stringify(document);
  for (const kind of ["schemas", "headers", "parameters", "responses"]) {
    for (const name of Object.keys((document.components as Record<string, Json>)[kind] ?? {})) {
      expect(text).toContain(`"#/components/${kind}/${name}"`);
      if (kind === "schemas") expect(name).toMatch(/^[A-Z][A-Za-z]+$/);
    }
  }
});

test("two schemas with one name make buildOpenapi throw", () => {
  const [first] = routes;
  if (!first) throw new Error("No routes");
  const named = (schema: z.ZodType, id: string): Route => ({ ...first, id, path: `/${id}`, response: schema });
  const [one, other] = [z.object({ a: z.string() }), z.object({ b: z.string() })];
  const twice = [named(one.meta({ id: "Twice" }), "one"), named(z.array(other.meta({ id: "Twice2" })), "other")];
  expect(() => buildOpenapi(twice, version)).not.toThrow();
  expect(() => buildOpenapi([named(one, "same"), named(other, "same")], version)).toThrow(/called SameResponse/);
});

function plain<T extends object>(value: T | { readonly $ref: string }): T {
  return "$ref" in value ? (resolve(value.$ref) as T) : value;
}

/** Visits every object of the document except the contents of examples, which are data. */
function walk(value: unknown, visit: (node: Json) => void): void {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) visit(value as Json);
  for (const [name, item] of Object.entries(value)) if (!/^examples?$/.test(name)) walk(item, visit);
}

function resolve(reference: string): unknown {
  return reference
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>((node, name) => (node as Json | undefined)?.[name.replaceAll("~1", "/")], document);
}
