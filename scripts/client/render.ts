import { compile, type JSONSchema } from "json-schema-to-typescript";
import { withNotes } from "./notes.ts";

type Json = Record<string, unknown>;

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Json;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly "x-scope"?: string;
  readonly parameters?: readonly Json[];
  readonly requestBody?: { readonly required: boolean; readonly content: Record<string, { readonly schema: Json }> };
  readonly responses: Record<string, Json>;
}

/** The parts of an OpenAPI document that the generator reads. */
export interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Record<string, Record<string, Json>> & { readonly schemas: Record<string, Json> };
}

interface Found extends Operation {
  readonly method: string;
  readonly path: string;
  readonly given: readonly Parameter[];
}

const banner =
  "// Written by `npm run client` from openapi.json. Do not edit: change the routes, then write it again.\n\n";

/** The two generated files: types of all bodies and operations, and the operations as data for the runtime. */
export async function renderClient(
  document: Document,
): Promise<{ readonly types: string; readonly operations: string }> {
  const operations = operationsOf(document);
  return { types: await renderTypes(operations, document), operations: renderOperations(operations) };
}

function operationsOf(document: Document): readonly Found[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
      given: (operation.parameters ?? []).map((parameter) => plain<Parameter>(document, parameter)),
    })),
  );
}

function plain<T>({ components }: Document, value: Json): T {
  const [, kind = "", name = ""] = /^#\/components\/(\w+)\/(.+)$/.exec(String(value.$ref ?? "")) ?? [];
  return (components[kind]?.[name] ?? value) as T;
}

/** One schema of everything: its root is the table of operations, its definitions are the named schemas. */
async function renderTypes(operations: readonly Found[], document: Document): Promise<string> {
  const root = {
    ...closed(Object.fromEntries(operations.map((operation) => [operation.operationId, shapeOf(operation)]))),
    definitions: document.components.schemas,
  };
  return compile(asTypes(root) as JSONSchema, "Operations", {
    bannerComment: banner.trimEnd(),
    unreachableDefinitions: true,
    additionalProperties: false,
    style: { printWidth: 120 },
  }).then((text) => text.replaceAll(referenceNote, ""));
}

/** The remark that the compiler adds to every definition, alone or below its description. */
const referenceNote =
  /\/\*\*\n \* This interface was referenced by .*\n \* via .*\n \*\/\n| \*\n \* This interface was referenced by .*\n \* via .*\n/g;

function shapeOf({ summary, description, given, requestBody, responses }: Found): Json {
  const place = (name: Parameter["in"]): Json => {
    const list = given.filter((parameter) => parameter.in === name);
    if (list.length === 0) return {};
    const properties = list.map(({ name: field, description, schema }) => [field, { description, ...schema }]);
    const required = list.filter((parameter) => parameter.required).map((parameter) => parameter.name);
    return { [name]: closed(Object.fromEntries(properties), required) };
  };
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const parts: Json = { ...place("path"), ...place("query"), ...place("header"), ...(body ? { body } : {}) };
  const optional = new Set(["header", ...(requestBody?.required === false ? ["body"] : [])]);
  for (const name of ["path", "query"]) if (!given.some((one) => one.in === name && one.required)) optional.add(name);
  const input = closed(
    parts,
    Object.keys(parts).filter((name) => !optional.has(name)),
  );
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith("2") || status === "304")
    .map(([status, answer]) => [status, bodyOf(answer)]);
  const words = [summary, ...(description === undefined ? [] : [description])].join("\n\n");
  return { description: words, ...closed({ input, answers: closed(Object.fromEntries(answers)) }) };
}

function bodyOf({ content = {} }: Json): Json {
  const [[type, media] = ["", undefined]] = Object.entries(content as Record<string, { readonly schema: Json }>);
  if (type === "") return { type: "null" };
  return type === "application/json" ? (media?.schema ?? {}) : { type: "string" };
}

const closed = (properties: Json, required: readonly string[] = Object.keys(properties)): Json => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

/**
 * Changes references to the local definitions; files become Blobs; bounds are dropped, because types cannot express
 * them.
 */
function asTypes(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(asTypes);
  if (typeof node !== "object" || node === null) return node;
  if ("format" in node && node.format === "binary") return { tsType: "Blob" };
  const kept = Object.entries(withNotes(node)).filter(([name]) => !bounds.has(name));
  return Object.fromEntries(
    kept.map(([name, value]) => {
      const isRef = name === "$ref" && typeof value === "string";
      return [name, isRef ? value.replace("#/components/schemas/", "#/definitions/") : asTypes(value)];
    }),
  );
}

const bounds = new Set(["pattern", "format", "minItems", "maxItems", "minLength", "maxLength", "minimum", "maximum"]);

/** A file that is the whole body has the operation's own media type. */
function kindOf(mediaType: string | undefined): string {
  if (mediaType === undefined) return "none";
  if (mediaType === "application/json") return "json";
  return mediaType === "multipart/form-data" ? "form" : mediaType;
}

function renderOperations(operations: readonly Found[]): string {
  const lines = operations.map((operation) => {
    const { operationId, method, path, given, requestBody, responses } = operation;
    const [body] = Object.keys(requestBody?.content ?? {});
    const kind = kindOf(body);
    const events = JSON.stringify(responses["200"] ?? {}).includes('"text/event-stream"');
    // "any" is the exchange of a token, which creates nothing.
    const isSafe = method === "GET" || operation["x-scope"] === "read" || operation["x-scope"] === "any";
    const fields = [
      `method: ${JSON.stringify(method)}`,
      `path: ${JSON.stringify(path)}`,
      `body: ${JSON.stringify(kind)}`,
      `repeatable: ${isSafe}`,
      `idempotencyKey: ${given.some(({ name }) => name === "Idempotency-Key")}`,
      `events: ${events}`,
    ];
    return `  ${operationId}: { ${fields.join(", ")} },\n`;
  });
  return `${banner}/** How each operation is asked for; \`repeatable\` ones change nothing. */\nexport const operations = {\n${lines.join("")}} as const;\n`;
}
