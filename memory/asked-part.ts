import { sentences } from "../domain/text/sentences.ts";
import { extractFacts } from "./facts/extract-facts.ts";
import type { StatedFact } from "./facts/stated-fact.ts";
import { namesSomething, pointsBack } from "./follow-up.ts";

const user = /\b(?:i|me|my|mine|we|us|our|ours)\b/i;

/**
 * What a search looks for: the question without the user's statements about the user before or after it. Of "My dentist is Dr.
 * Weber. Who designed the Aurora Belle?" this is the second sentence. The whole text if the question may need the statement:
 * if it points back, speaks of the user, or names nothing itself, or if the statement says for whom or what it is asked, as in
 * "I'm a contractor. What does the HR Policy allow?".
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
 * Recalls for the asked part of a text. The answer's question is the whole text unless memory completed it: what the user says
 * beside a question may qualify the answer.
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
 * What a rule or an instruction may depend on: the user's identity, the things that the user uses, and a value of "my X"
 * that is no name.
 */
const isQualifier = ({ predicate, object }: StatedFact): boolean =>
  qualifiers.has(predicate) ||
  /^(?:prefers|uses) for /.test(predicate) ||
  (!named.has(predicate) && !startsAsName(object));

const qualifiers = new Set(["role", "employer", "prefers"]);
const named = new Set(["name", "home", "origin", "speaks", "plays", "knows", "allergic to"]);
const startsAsName = (object: string | null): boolean => /^\p{Lu}/u.test(object ?? "");
