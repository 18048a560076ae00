import { type Candidate, candidate } from "./candidate.ts";
import { cluesNamed, type Opening } from "./opening.ts";
import { CONVERTER, isOrganization } from "./organization.ts";

const authorsLimit = 5;
const BYLINE = /^(?:by|von|par|written by|authors?\s*:)\s+(\p{Lu}.{2,120})$/u;

/** Persons, not the accounts and programs that files name as their authors. */
export function readAuthor(opening: Opening): Candidate[] {
  const { lines, text } = opening;
  const people = (names: readonly string[]): string =>
    [
      ...new Set(
        cluesNamed(opening, names)
          .filter((value) => !CONVERTER.test(value))
          .flatMap(split),
      ),
    ]
      .filter(isPerson)
      .slice(0, authorsLimit)
      .join(", ");
  const byline = lines
    .slice(0, 10)
    .map((line) => BYLINE.exec(line.text)?.[1])
    .find((name) => name !== undefined);
  const named = people(["author", "authors", "author.name", "dc:creator"]);
  const isWritten = named !== "" && text.includes(named.split(", ")[0] ?? "");
  return [
    ...candidate("author", people(["citation_author", "article:author", "dc.creator"]), ["metadata", 0.9]),
    ...candidate("author", named, ["metadata", isWritten || !opening.isPaged ? 0.9 : 0.4]),
    ...candidate("author", byline && split(byline).every(isPerson) ? split(byline).join(", ") : null, ["cover", 0.75]),
  ];
}

const split = (value: string): string[] =>
  value
    .split(/\s*(?:;|,(?!\s*(?:Jr|Sr|Ph\.?D|MD))|\band\b|\bund\b|\bet\b|&)\s*/u)
    .map((name) => name.replace(/<[^>]*>|\([^)]*\)/g, "").trim())
    .filter((name) => name !== "");

/** Two to five words that begin with capital letters; small words such as "van" may stand between. */
function isPerson(name: string): boolean {
  const words = name.split(/\s+/);
  return (
    words.length >= 2 &&
    words.length <= 5 &&
    !/[\d@/\\_:]/.test(name) &&
    !isOrganization(name) &&
    words.every((word) => /^\p{Lu}/u.test(word) || /^(?:van|von|de|der|den|del|da|di|la|le|bin|al)$/u.test(word))
  );
}
