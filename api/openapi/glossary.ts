import type { Json } from "./json.ts";
import { operation } from "./words/operation.ts";
import { questions } from "./words/questions.ts";
import { things } from "./words/things.ts";
import { work } from "./words/work.ts";

export const words: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...things, ...work, ...questions, ...operation }),
);

/** The meaning of a field below `above`, which is a field or a shape; undefined when nobody says. */
export const meaningOf = (name: string, above: string, shape: string): string | undefined =>
  words.get(`${above}.${name}`) ?? words.get(`${shape}.${name}`) ?? words.get(name);

/** The schema with a description of every field; references are described by what they refer to. */
export function described(node: unknown, shape: string, above: string = shape): unknown {
  if (Array.isArray(node)) return node.map((item) => described(item, shape, above));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([word, value]) => {
      if (word === "default" || word === "examples" || word === "enum") return [word, value];
      return [word, word === "properties" ? fields(value as Json, shape, above) : described(value, shape, above)];
    }),
  );
}

const fields = (properties: Json, shape: string, above: string): Json =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => {
      const schema = described(value, shape, name) as Json;
      const meaning = meaningOf(name, above, shape);
      const isSaid = "$ref" in schema || "description" in schema || meaning === undefined;
      return [name, isSaid ? schema : { ...schema, description: meaning }];
    }),
  );
