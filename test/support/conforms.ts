import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

// Compares answers with the document alone, because a client has openapi.json and not the service's schemas.

type Json = Record<string, unknown>;

export interface Requested {
  readonly method: string;
  /** The pattern of the path, as in the document: /api/v1/jobs/{job_id}. Anything else is outside of all endpoints. */
  readonly route: string;
}

export interface Responded {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Documented {
  /** Differences between the answer and the document; empty if it conforms. */
  check(request: Requested, response: Responded): string[];
  /** The pattern of the path that an address leads to, or the path itself if there is no endpoint. */
  routeOf(address: string): string;
  /** Differences between a value and the schema at a JSON pointer: "/paths/~1health/get/…/schema". */
  against(pointer: string, value: unknown): string[];
  /** The body of an example of an answer, by the path of the answer and the example's summary. */
  shownAt(answer: readonly string[], summary: string): unknown;
}

const defaultFile = join(import.meta.dirname, "../../openapi.json");
/** Statuses of the listener, or before an endpoint is found; all have the general body. */
const outside = new Set([400, 404, 405, 408, 413, 417, 431, 500, 501, 503]);
/** Further statuses of a known path: for another method, or for a request that arrived incomplete. */
const besideOperations = new Set([405, 408, 417, 431, 501]);

/** Compiling the checks takes seconds of processor time, so all files of a test process share them. */
const loaded = new Map<string, Documented>();

export function loadDocument(file: string = defaultFile): Documented {
  const document = loaded.get(file) ?? readDocument(file);
  loaded.set(file, document);
  return document;
}

function readDocument(file: string): Documented {
  const document = JSON.parse(readFileSync(file, "utf8")) as Json;
  // The document gives a pattern beside each format, and its other unknown keywords are OpenAPI's.
  // A process asks for most checks a few times only: to optimise their code costs more than it saves.
  const code = { optimize: false };
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false, ownProperties: true, code });
  ajv.addSchema({ $id: "document", ...document });

  /**
   * A check within the document, which shares the checks of its components. One of a reference would compile them
   * again.
   */
  function schemaAt(pointer: string): ValidateFunction {
    const validate = ajv.getSchema(`document#${encodeURI(pointer)}`);
    if (validate === undefined) throw new Error(`The document has nothing at ${pointer}`);
    return validate;
  }

  function against(pointer: string, value: unknown): string[] {
    const validate = schemaAt(pointer);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) => {
      return `body${instancePath} ${message ?? "is wrong"} ${JSON.stringify(params)}`;
    });
  }

  function check({ method, route }: Requested, response: Responded): string[] {
    const isHead = method.toUpperCase() === "HEAD";
    const verb = isHead ? "get" : method.toLowerCase();
    const operation = at(document, ["paths", route, verb]);
    const { status } = response;
    if (operation === undefined || besideOperations.has(status)) {
      if (!outside.has(status)) return [`${status} is not an answer outside of all endpoints`];
      return isHead ? [] : body("/components/schemas/Error", response);
    }
    const start = ["paths", route, verb, "responses", String(status)];
    const found = follow(document, start);
    if (!found) return [`${status} is not documented for ${method} ${route}`];
    return [...wrongHeaders(found, response.headers), ...(isHead ? [] : wrongContent(found, response))];
  }

  function wrongHeaders({ value, path }: Found, headers: Headers): string[] {
    return Object.keys(at(value, ["headers"]) ?? {}).flatMap((name) => {
      const header = follow(document, [...path, "headers", name]);
      const sent = headers.get(name);
      if (sent === null) return header?.value.required === true ? [`${name} is missing`] : [];
      const type = at(header?.value, ["schema", "type"]) as unknown;
      const parsed = type === "integer" ? Number(sent) : sent;
      return against(pointerTo([...(header?.path ?? []), "schema"]), parsed).map((text) => `${name}: ${text}`);
    });
  }

  function wrongContent({ value, path }: Found, response: Responded): string[] {
    const content = at(value, ["content"]);
    if (content === undefined) return response.text === "" ? [] : ["a body where none is documented"];
    const type = (response.headers.get("content-type") ?? "").split(";")[0]?.trim() ?? "";
    if (!(type in content)) {
      // The page's style and script have types of their own.
      return "text/plain" in content && type.startsWith("text/") ? [] : [`Content-Type ${type} is not documented`];
    }
    return type === "application/json" ? body(pointerTo([...path, "content", type, "schema"]), response) : [];
  }

  function body(pointer: string, { headers, text }: Responded): string[] {
    if (!(headers.get("content-type") ?? "").startsWith("application/json")) return ["the body is not JSON"];
    try {
      return against(pointer, JSON.parse(text));
    } catch (error) {
      return [`the body is not JSON: ${String(error)}`];
    }
  }

  function shownAt(answer: readonly string[], summary: string): unknown {
    const examples = at(follow(document, answer)?.value, ["content", "application/json", "examples"]) ?? {};
    return (Object.values(examples) as Json[]).find((example) => example.summary === summary)?.value;
  }

  const patterns = Object.keys(at(document, ["paths"]) ?? {})
    // A path without parameters comes before one with them.
    .sort((a, b) => a.split("{").length - b.split("{").length)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`) }));

  function routeOf(address: string): string {
    const path = new URL(address, "http://service").pathname;
    const plain = path.startsWith("/api/visualizations") ? path : path.replace(/(?<=.)\/$/, "");
    return patterns.find(({ pattern }) => pattern.test(plain))?.path ?? path;
  }

  return { check, against, shownAt, routeOf };
}

interface Found {
  readonly value: Json;
  /** Its path in the document, after references. */
  readonly path: readonly string[];
}

/** The value at a path, behind its reference if it is one. */
function follow(document: Json, path: readonly string[]): Found | null {
  const value = at(document, path);
  if (value === undefined) return null;
  if (typeof value.$ref !== "string") return { value, path };
  return follow(document, value.$ref.replace(/^#\//, "").split("/").map(unescapePointer));
}

function at(value: unknown, path: readonly string[]): Json | undefined {
  let node: unknown = value;
  for (const name of path) {
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, name)) return undefined;
    node = (node as Json)[name];
  }
  return node as Json | undefined;
}

export const pointerTo = (path: readonly string[]): string =>
  path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
const unescapePointer = (name: string): string => name.replaceAll("~1", "/").replaceAll("~0", "~");
