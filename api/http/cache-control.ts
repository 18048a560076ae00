import type { Reuse } from "../../domain/question.ts";

/**
 * What the Cache-Control header of a request (RFC 9111 §5.2.1) allows: `no-cache`, `no-store` and `max-age` count.
 * Names are case-insensitive. A malformed max-age counts as 0, which is the safe reading.
 */
export function reuseOf(header: string | undefined): Reuse {
  const directives = new Map<string, string>();
  for (const part of (header ?? "").split(",")) {
    const [name = "", value = ""] = part.split("=").map((side) => side.trim());
    directives.set(name.toLowerCase(), value);
  }
  const keeps = !directives.has("no-store");
  if (!keeps || directives.has("no-cache")) return { maxAgeSeconds: 0, keeps };
  const age = directives.get("max-age");
  if (age === undefined) return { maxAgeSeconds: Number.POSITIVE_INFINITY, keeps };
  return { maxAgeSeconds: /^\d{1,9}$/.test(age) ? Number(age) : 0, keeps };
}
