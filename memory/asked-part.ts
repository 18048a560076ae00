import { sentences } from "../domain/text/sentences.ts";
import { extractFacts } from "./facts/extract-facts.ts";
import type { StatedFact } from "./facts/stated-fact.ts";
import { namesSomething, pointsBack } from "./follow-up.ts";

const user = /\b(?:i|me|my|mine|we|us|our|ours)\b/i;

/**
 * The part of a text that a search uses: the question without users' statements about themselves before or after it. In
 * "My dentist is Dr. Weber. Who designed the Aurora Belle?" this is the second sentence. It is the whole text if the
 * question may need the statement: if the question points back, speaks of the user, or names nothing itself, or if the
 * statement qualifies it, as in "I'm a contractor. What does the HR Policy allow?".
 */
export function askedPart(text: string): string {
  if (extractFacts(text).length === 0) return text;
  const found = sentences(text).map(({ start, end }) => text.slice(start, end));
  const kept = found.filter((sentence) => !isBeside(extractFacts(sentence)));
  const asked = kept.join(" ");
  const standsAlone = asked.endsWith("?") && namesSomething(asked) && !pointsBack(asked) && !user.test(asked);
  return standsAlone ? asked : text;
}

/**
 * Recalls items for the asked part of a text. The question to answer is the whole text unless memory completed the
 * asked part: the user's other statements may qualify the answer.
 */
export async function recallAsked<Found extends { readonly question: string }>(
  text: string,
  recall: (asked: string) => Promise<Found>,
): Promise<Found> {
  const asked = askedPart(text);
  const recalled = await recall(asked);
  return recalled.question === asked ? { ...recalled, question: text } : recalled;
}

const isBeside = (facts: readonly StatedFact[]): boolean => facts.length > 0 && !facts.some(isQualifier);

/**
 * Whether the answer to a question may depend on the fact: the user's identity, the things that the user uses, and a
 * value of "my X" that is no name.
 */
const isQualifier = ({ predicate, object }: StatedFact): boolean =>
  qualifiers.has(predicate) ||
  /^(?:prefers|uses) for /.test(predicate) ||
  (!named.has(predicate) && !startsAsName(object));

const qualifiers = new Set(["role", "employer", "prefers"]);
const named = new Set(["name", "home", "origin", "speaks", "plays", "knows", "allergic to"]);
const startsAsName = (object: string | null): boolean => /^\p{Lu}/u.test(object ?? "");
