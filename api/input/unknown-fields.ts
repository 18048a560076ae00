import type { z } from "zod";

/** The service ignores fields that it does not know, but says so: a misspelt field would change the answer silently. */
export interface UnknownField {
  readonly name: string;
  /** The known field with the most similar name; null if none is similar. */
  readonly meant: string | null;
}

/** Most names that are reported, and their length: clients send anything. */
const shownFields = 10;
const shownName = 100;

/** The fields of a body that its schema does not have. Fields inside other fields may have any name. */
export function unknownFields(schema: z.ZodType, body: unknown): UnknownField[] {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return [];
  const known = knownFields(schema);
  if (known.length === 0) return [];
  const unknown = Object.keys(body).filter((name) => !known.includes(name));
  return unknown.slice(0, shownFields).map((name) => ({ name: name.slice(0, shownName), meant: nearest(name, known) }));
}

export const unknownFieldWarning = ({ name, meant }: UnknownField): string =>
  `The field '${name}' is not known and was ignored${meant === null ? "" : `; did you mean '${meant}'?`}`;

function knownFields(schema: z.ZodType): string[] {
  return "shape" in schema && typeof schema.shape === "object" && schema.shape !== null
    ? Object.keys(schema.shape)
    : [];
}

/** A third of the letters may differ. */
function nearest(name: string, known: readonly string[]): string | null {
  const asked = name.slice(0, shownName).toLowerCase();
  const [best] = known
    .map((field) => ({ field, distance: editDistance(asked, field) }))
    .sort((a, b) => a.distance - b.distance);
  return best !== undefined && best.distance <= Math.max(1, best.field.length / 3) ? best.field : null;
}

/** Levenshtein's distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substituted = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
