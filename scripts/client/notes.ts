type Json = Record<string, unknown>;

/** Adds facts to a field's description that its type cannot express: default and bounds. */
export function withNotes(node: object): Json {
  const schema = node as Json;
  if (typeof schema.description !== "string") return schema;
  const notes = [defaultOf(schema), boundsOf(schema)].filter((note) => note !== "");
  return notes.length === 0 ? schema : { ...schema, description: [sentence(schema.description), ...notes].join(" ") };
}

const sentence = (text: string): string => (text.endsWith(".") ? text : `${text}.`);

const defaultOf = ({ default: usual }: Json): string =>
  usual === undefined || usual === "" || typeof usual === "object" ? "" : `Default ${JSON.stringify(usual)}.`;

function boundsOf(schema: Json): string {
  // A schema that allows null has its bounds in the first alternative.
  const [choice = schema] = (schema.anyOf as readonly Json[] | undefined) ?? [];
  const { minimum, maximum, maxLength, maxItems } = { ...choice, ...schema } as Record<string, number | undefined>;
  if (maxLength !== undefined) return `At most ${maxLength} characters.`;
  if (maxItems !== undefined) return `At most ${maxItems}.`;
  // The full range of integers is not a bound.
  const isBound = (bound: number | undefined) => bound !== undefined && Math.abs(bound) !== Number.MAX_SAFE_INTEGER;
  return isBound(minimum) && isBound(maximum) ? `From ${minimum} to ${maximum}.` : "";
}
