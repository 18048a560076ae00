/**
 * Whether a Prefer header (RFC 7240 §2) names a preference that takes no value. Names are case-insensitive. Commas and
 * semicolons inside quoted values do not separate. A malformed header is ignored, because the header is only a hint.
 */
export function prefers(header: string | readonly string[] | undefined, preference: string): boolean {
  const text = [header ?? []]
    .flat()
    .join(",")
    .replace(/"(?:[^"\\]|\\.)*"/g, "quoted");
  return text.split(",").some((part) => {
    const [name = "", value = ""] = (part.split(";")[0] ?? "").split("=").map((side) => side.trim());
    return name.toLowerCase() === preference && value === "";
  });
}
