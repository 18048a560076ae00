import fc from "fast-check";

/** A JSON schema as `z.toJSONSchema` writes it for requests. */
export type Schema = Readonly<Record<string, unknown>>;
/** Values that are known to exist, by the name of the field or parameter that takes them. */
export type Known = ReadonlyMap<string, fc.Arbitrary<unknown>>;

const words = [
  "ferry",
  "Aurora Belle",
  "Norrvik",
  "who",
  "built",
  "bridge",
  "1987",
  "where is",
  "für Élise",
  "日本",
  "🚢",
];
const longestText = 400;

const sentence = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(" "));
const anyText = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).map((text) => `a${text.trim()}`);

/** The place of a schema. */
interface Within {
  readonly known: Known;
  /** Name of the field that takes the value. */
  readonly name?: string;
  /** The schema that references are resolved in. */
  readonly root?: Schema;
}

/** Values that the schema allows, most of them ordinary, some at its bounds. */
export function valuesOf(schema: Schema, { known, name = "", root = schema }: Within): fc.Arbitrary<unknown> {
  const given = known.get(name);
  if (given) return given;
  if (typeof schema.$ref === "string") return valuesOf(resolve(root, schema.$ref), { known, name, root });
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if ("const" in schema) return fc.constant(schema.const);
  const choices = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, { known, name, root })));
  const types = Array.isArray(schema.type) ? (schema.type as string[]) : [schema.type as string | undefined];
  return fc.oneof(...types.map((type) => valueOfType(type, { schema, known, name, root })));
}

interface Place extends Required<Within> {
  readonly schema: Schema;
}

function valueOfType(type: string | undefined, place: Place): fc.Arbitrary<unknown> {
  switch (type) {
    case "string":
      return text(place.schema);
    case "integer":
      return number(place.schema, true);
    case "number":
      return number(place.schema, false);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return array(place);
    case "object":
      return object(place);
    default:
      return fc.constantFrom<unknown>("free", 1, null, true, { a: [1] });
  }
}

function text(schema: Schema): fc.Arbitrary<string> {
  const { pattern, minLength = 0, maxLength = longestText } = schema as Record<string, never>;
  const fits = (value: string) => value.length >= minLength && [...value].length <= maxLength;
  const full = fc.constant("a".repeat(Math.min(maxLength, 10_000)));
  if (pattern === undefined) {
    const plain = fc.oneof({ weight: 6, arbitrary: sentence }, { weight: 2, arbitrary: anyText }, full);
    return plain.map((value) => [...value].slice(0, maxLength).join("")).filter(fits);
  }
  return fc.stringMatching(new RegExp(pattern, "u"), { size: "small" }).filter((value) => fits(value) && value !== "");
}

function number(schema: Schema, isInteger: boolean): fc.Arbitrary<number> {
  const { minimum = 0, maximum = 1_000_000 } = schema as Record<string, never>;
  const low = (schema.exclusiveMinimum as number | undefined) ?? minimum;
  const high = (schema.exclusiveMaximum as number | undefined) ?? maximum;
  if (!isInteger) return fc.double({ min: low, max: high, noNaN: true, minExcluded: "exclusiveMinimum" in schema });
  return fc.oneof(fc.integer({ min: low, max: Math.min(high, 2 ** 31) }), fc.constantFrom(low, high));
}

function array({ schema, known, name, root }: Place): fc.Arbitrary<unknown> {
  const { minItems = 0, maxItems = 4, items = {} } = schema as Record<string, never>;
  return fc.array(valuesOf(items, { known, name: `${name}[]`, root }), {
    minLength: minItems,
    maxLength: Math.min(maxItems, 5),
  });
}

function object({ schema, known, root }: Place): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Schema>; required?: string[] };
  const fields = Object.entries(properties).filter(([name]) => known.get(name) !== absent);
  const model = Object.fromEntries(fields.map(([name, property]) => [name, valuesOf(property, { known, name, root })]));
  return fc.record(model, { requiredKeys: required.filter((name) => name in model) });
}

/** Marks a field that valid requests leave out, because it needs servers outside. */
export const absent: fc.Arbitrary<unknown> = fc.constant(undefined);

function resolve(root: Schema, ref: string): Schema {
  const names = ref
    .replace(/^#\/?/, "")
    .split("/")
    .filter((name) => name !== "");
  let node: unknown = root;
  for (const name of names) node = (node as Record<string, unknown>)[name];
  return node as Schema;
}
