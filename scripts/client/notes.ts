type Json = Record<string, unknown>;

/** A field with what its type cannot say, added to its description: its default and its bounds. */
export function withNotes(node: object): Json {
  const schema = node as Json;
  if (typeof schema.description !== "string") return schema;
  const notes = [defaultOf(schema), boundsOf(schema)].filter((note) => note !== "");
  return notes.length === 0 ? schema : { ...schema, description: `${schema.description}. ${notes.join(" ")}` };
}

const defaultOf = ({ default: usual }: Json): string =>
  usual === undefined || usual === "" || typeof usual === "object" ? "" : `Default ${JSON.stringify(usual)}.`;

function boundsOf(schema: Json): string {
  // What may be null has its bounds in the first choice.
  const [choice = schema] = (schema.anyOf as readonly Json[] | undefined) ?? [];
  const { minimum, maximum, maxLength, maxItems } = { ...choice, ...schema } as Record<string, number | undefined>;
  if (maxLength !== undefined) return `At most ${maxLength} characters.`;
  if (maxItems !== undefined) return `At most ${maxItems}.`;
  // The whole range of integers is no bound.
  const isBound = (bound: number | undefined) => bound !== undefined && Math.abs(bound) !== Number.MAX_SAFE_INTEGER;
  return isBound(minimum) && isBound(maximum) ? `From ${minimum} to ${maximum}.` : "";
}
