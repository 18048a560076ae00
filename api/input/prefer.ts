/**
 * Whether a Prefer header (RFC 7240 §2) names a preference with this value; without `value`, a preference that takes
 * none. Names are case-insensitive. Commas and semicolons inside quoted values do not separate. A malformed header is
 * ignored, because the header is only a hint.
 */
export function prefers(header: string | readonly string[] | undefined, preference: string, value = ""): boolean {
  const text = [header ?? []]
    .flat()
    .join(",")
    .replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => (/^"[\w-]+"$/.test(quoted) ? quoted.slice(1, -1) : "quoted"));
  return text.split(",").some((part) => {
    const [name = "", given = ""] = (part.split(";")[0] ?? "").split("=").map((side) => side.trim());
    return name.toLowerCase() === preference && given === value;
  });
}
