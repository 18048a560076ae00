import type { EntityType } from "../../domain/chunk.ts";
import { nounType } from "./type-nouns.ts";

/** Nouns that in a header name a grouping and not the kind of thing. */
const AMBIGUOUS = new Set("series single label show class group type category family order program model".split(" "));
const NAMING = new Set(["name", "names", "title", "id", "code"]);

/**
 * The type of the things in a column, as the header states it: a column "Origin City" has places. Null if the header
 * states no type.
 */
export function headerType(header: string): EntityType | null {
  if (/[,;/&]/.test(header)) return null;
  const words = header
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "" && !NAMING.has(word));
  const noun = words.at(-1) ?? "";
  return AMBIGUOUS.has(noun) ? null : nounType(noun);
}
