/** Parses a Content-Type header (RFC 9110 §8.3.1). Both values are null when it is absent or malformed. */
export function mediaType(header: string | null): { contentType: string | null; charset: string | null } {
  const [type = "", ...parameters] = (header ?? "").slice(0, 1_000).toLowerCase().split(";");
  const contentType = type.trim();
  if (!/^[\w.+-]+\/[\w.+-]+$/.test(contentType)) return { contentType: null, charset: null };
  const charset = parameters.map((text) => /^\s*charset\s*=\s*"?([\w.:+-]+)"?\s*$/.exec(text)?.[1]).find(Boolean);
  return { contentType, charset: charset ?? null };
}
