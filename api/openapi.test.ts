import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { renderOpenapi } from "../scripts/write-openapi.ts";
import { version } from "../version.ts";
import { routes } from "./routes/all.ts";

type Json = Record<string, unknown>;
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly Record<string, readonly string[]>[];
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: Json }[];
  readonly requestBody?: { readonly content: Json };
  readonly responses: Record<string, { readonly description: string; readonly content: Json }>;
}
const document = JSON.parse(renderOpenapi()) as {
  readonly openapi: string;
  readonly info: Json;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Json; readonly securitySchemes: Json };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

test("openapi.json is what the routes say (npm run openapi writes it)", async () => {
  expect(await readFile(new URL("../openapi.json", import.meta.url), "utf8")).toBe(renderOpenapi());
});

test("the document is an OpenAPI 3.1 document of this version", () => {
  expect(document.openapi).toBe("3.1.0");
  expect(document.info).toMatchObject({ title: "Loregraph", version, license: { identifier: "MIT" } });
  expect(version).toBe(packageJson.version);
});

test("every endpoint under routes/ is in the list, under the name of its file", () => {
  const folder = join(import.meta.dirname, "routes");
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
  expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining([...tags]));
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const declared = parameters.filter((parameter) => parameter.in === "path");
  expect(declared.map(({ name }) => name)).toEqual(inPath);
  expect(declared.every(({ required }) => required)).toBe(true);
  expect(new Set(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).size).toBe(parameters.length);
  expect(requestBody === undefined).toBe(method === "get" || path.endsWith("/cancel"));
  const statuses = Object.keys(responses);
  expect(statuses.every((status) => /^[2-5]\d\d$/.test(status))).toBe(true);
  // 202 beside another one: the work may become a job.
  expect(statuses.filter((status) => status.startsWith("2") && status !== "202").length).toBeLessThanOrEqual(1);
  expect(statuses.some((status) => status.startsWith("2"))).toBe(true);
  for (const { description, content } of Object.values(responses)) {
    expect(description).not.toBe("");
    expect(Object.keys(content)).toHaveLength(1);
  }
});

test("endpoints with a key say so, with the answers of a missing key or scope; the open ones are known", () => {
  const open = operations.filter(({ security }) => security.length === 0).map(({ operationId }) => operationId);
  expect(open).toEqual(["rootHealth", "livez", "readyz", "metrics", "openapiDocument", "docsPage", "docsAsset"]);
  for (const { security, responses } of operations.filter((operation) => operation.security.length > 0)) {
    const schemes = security.flatMap((choice) => Object.keys(choice));
    expect(Object.keys(document.components.securitySchemes)).toEqual(expect.arrayContaining(schemes));
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(["400", "401", "403", "500"]));
  }
});

test("every $ref leads somewhere, and every schema is JSON Schema", () => {
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

function walk(value: unknown, visit: (node: Json) => void): void {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) visit(value as Json);
  for (const item of Object.values(value)) walk(item, visit);
}

const resolve = (reference: string): unknown =>
  reference
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>((node, name) => (node as Json | undefined)?.[name], document);
