/**
 * An array of texts and numbers as PostgreSQL reads it; any other value as it is. The driver does the same, but writes each
 * element by two replacements and in quotes. Staging sends millions of elements.
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

/** undefined for what only the driver can write. */
function elementText(item: unknown): string | undefined {
  if (typeof item === "number") return String(item);
  if (typeof item === "string") return `"${special.test(item) ? item.replace(everySpecial, "\\$&") : item}"`;
  return item === null ? "NULL" : undefined;
}

const special = /["\\]/;
const everySpecial = /["\\]/g;
