import { z } from "zod";
import type { Json } from "./json.ts";

/** The named schemas of the document: each is written once, and other schemas refer to it. */
export interface Schemas {
  /** A reference to the schema, by its own name (`.meta({ id })`) or else by the given name. */
  named(schema: z.ZodType, io: "input" | "output", name: string): Json;
  /** The schema in place. Schemas inside it may still be named. */
  inline(schema: z.ZodType, io: "input" | "output"): Json;
  /** components/schemas, by name. */
  all(): Json;
}

export const schemaRef = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** Throws if two different schemas have one name. */
export function createSchemas(known: Json): Schemas {
  const found = new Map<string, unknown>(Object.entries(known));

  function add(name: string, schema: unknown): void {
    const other = found.get(name);
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas of the document are called ${name}`);
    }
    found.set(name, schema);
  }

  function inline(schema: z.ZodType, io: "input" | "output"): Json {
    const { $schema, $defs, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
    for (const [name, definition] of Object.entries($defs ?? {})) add(name, pointed(definition));
    return pointed(rest) as Json;
  }

  return {
    inline,
    named(schema, io, name) {
      const written = inline(schema, io);
      if ("$ref" in written) return written;
      add(name, written);
      return schemaRef(name);
    },
    all: () => Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Redirects references: Zod puts definitions beside each schema, the document has them in one place. */
function pointed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(pointed);
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node)
    .filter(([name, value]) => !(name === "id" && typeof value === "string"))
    .map(([name, value]) => {
      const isRef = name === "$ref" && typeof value === "string";
      return [name, isRef ? value.replace("#/$defs/", "#/components/schemas/") : pointed(value)];
    });
  return Object.fromEntries(entries);
}
