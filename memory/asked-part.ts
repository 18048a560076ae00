import { sentences } from "../domain/text/sentences.ts";
import { extractFacts } from "./facts/extract-facts.ts";
import { namesSomething, pointsBack } from "./follow-up.ts";

const user = /\b(?:i|me|my|mine|we|us|our|ours)\b/i;

/**
 * The question without what the user says about himself before or after it: of "My dentist is Dr. Weber. Who designed the
 * Aurora Belle?" the second sentence. The whole text if the question may need the statement: if it points back, speaks of
 * the user, or names nothing itself.
 */
export function askedPart(text: string): string {
  if (extractFacts(text).length === 0) return text;
  const found = sentences(text).map(({ start, end }) => text.slice(start, end));
  const kept = found.filter((sentence) => extractFacts(sentence).length === 0);
  const asked = kept.join(" ");
  const standsAlone = asked.endsWith("?") && namesSomething(asked) && !pointsBack(asked) && !user.test(asked);
  return standsAlone ? asked : text;
}
