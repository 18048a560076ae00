import type { ActiveChunk } from "../../domain/chunk.ts";
import type { FactName } from "../../domain/facts.ts";
import { escapeRegExp } from "./escape.ts";
import type { Fit, FoundDocuments } from "./fit.ts";
import { namesIn, type ShortName, shortName } from "./named-values.ts";

/** The fit of a document of another company; higher if its passage names the company of the question. */
const other = { silent: 0.2, naming: 0.5 };
/** The fit of a document whose company is not known. */
const unknown = { silent: 0.7, naming: 0.95 };

/**
 * How well the document's organization or product agrees with one that the question names. The fewer documents have
 * such a fact, the less it counts. null: the question names none of the documents' values.
 */
export function nameFit(fact: FactName, question: string, { documents, texts }: FoundDocuments): Fit | null {
  const statedIn = ({ facts }: ActiveChunk): string | null => facts?.[fact]?.value ?? null;
  const known = documents.map(statedIn).filter((value) => value !== null);
  const named = namesIn(question, [...new Set(known)].map(shortName), {
    isOrdinary: (word) => isOrdinary(word, texts),
  });
  if (named.size === 0) return null;
  const asked = new Set([...named].map(({ form }) => form));
  const naming = namingPattern([...named]);
  const share = known.length / documents.length;
  return (chunk) => {
    const value = statedIn(chunk);
    if ((value !== null && asked.has(value)) || naming.test(titleOf(chunk))) return 1;
    const fit = (value === null ? unknown : other)[naming.test(chunk.content) ? "naming" : "silent"];
    return 1 - (1 - fit) * share;
  };
}

const titleOf = ({ title, source_name }: ActiveChunk): string =>
  `${title ?? ""} ${(source_name ?? "").replace(/_/g, " ")}`;

function namingPattern(names: readonly ShortName[]): RegExp {
  const spoken = names.map(({ words }) => words.map(escapeRegExp).join("[^\\p{L}\\p{N}]{0,3}"));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${spoken.join("|")})(?![\\p{L}\\p{N}])`, "iu");
}

/** A word that the passages write in lower case, outside addresses, is an ordinary word. */
function isOrdinary(word: string, texts: readonly string[]): boolean {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}.@/_-])${escapeRegExp(word)}(?![\\p{L}\\p{N}@/_-]|\\.\\p{L})`, "u");
  return texts.some((text) => pattern.test(text));
}
