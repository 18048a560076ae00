import { type Candidate, candidate } from "./candidate.ts";
import { cluesNamed, type Opening } from "./opening.ts";

const KIND =
  "(?:(?:user|owner|administrat(?:or|ion)|admin|developer|installation|reference|service|operating|getting started|quick start|programming|configuration|operator)(?:['’]?s)?[ -](?:guide|manual|handbook|instructions)|release notes|data ?sheet|documentation)";
const BEFORE = new RegExp(`^(?:the\\s+)?(.{2,80}?)[\\s:–—-]+${KIND}\\b`, "iu");
const AFTER = new RegExp(`^${KIND}\\s+(?:for|of|to)\\s+(?:the\\s+)?(.{2,80})$`, "iu");
const VERSION = /\s+(?:version\s+|release\s+|v)?\d+(?:\.\d+)*\s*$/iu;

/** The product of a guide, a manual or release notes is in its title. */
export function readProduct(opening: Opening): Candidate[] {
  const title = opening.document.title ?? "";
  const named = (BEFORE.exec(title)?.[1] ?? AFTER.exec(title)?.[1] ?? "").replace(VERSION, "");
  return [
    ...cluesNamed(opening, ["product", "product_name", "software"]).flatMap((value) =>
      candidate("product", value, ["metadata", 0.9]),
    ),
    ...candidate("product", /^\p{Lu}|^\p{Ll}+\p{Lu}/u.test(named) ? named : null, ["heading", 0.75]),
  ];
}
