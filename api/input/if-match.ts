import { invalidInput } from "../../domain/errors.ts";
import type { ExpectedTags } from "../../domain/record-tag.ts";

const list = /^(?:W\/)?"[!#-~]*"(?:[ \t]*,[ \t]*(?:W\/)?"[!#-~]*")*$/;
const each = /(W\/)?"([!#-~]*)"/g;

/**
 * The tags of an If-Match header (RFC 9110 §13.1.1), without their quotes. null without the header and for `*`: the
 * record must exist then, and a missing one is 404 in any case. Weak tags are left out, because they never match.
 */
export function readIfMatch(header: string | undefined): ExpectedTags {
  if (header === undefined || header.trim() === "*") return null;
  const text = header.trim();
  if (!list.test(text)) {
    throw invalidInput("If-Match: must be *, or ETags in double quotes, separated by commas", "If-Match");
  }
  return [...text.matchAll(each)].flatMap(([, weak, name = ""]) => (weak === undefined ? [name] : []));
}
