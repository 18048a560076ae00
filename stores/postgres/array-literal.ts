/**
 * Writes an array of texts and numbers in PostgreSQL's text form; returns any other value unchanged. The driver can do
 * the same, but it quotes each element and runs two replacements on it, which is slow for the millions of elements that
 * staging sends.
 */
export function arrayLiteral(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  let text = "";
  for (const item of value) {
    const written = elementText(item);
    if (written === undefined) return value;
    text += text === "" ? written : `,${written}`;
  }
  return `{${text}}`;
}

/** The text of an element; undefined if only the driver can write it. */
function elementText(item: unknown): string | undefined {
  if (typeof item === "number") return String(item);
  if (typeof item === "string") return `"${special.test(item) ? item.replace(everySpecial, "\\$&") : item}"`;
  return item === null ? "NULL" : undefined;
}

const special = /["\\]/;
const everySpecial = /["\\]/g;
