import type { Evidence } from "../../domain/evidence.ts";
import { tokenize } from "../../domain/text/tokens.ts";

/** "How long", "how often": the second word asks for the form of the answer. In a text it has another meaning. */
const manner = /\bhow (long|often|frequently|soon|quickly|fast|far|late|early)\b/gi;
/** "How long does it last": answers give the time without the verb. */
const lasting = /\bhow long\b[^?.;]{0,80}\b(last|take)s?\b/gi;

/** Anybody, in a question for a duration: texts name a role ("a director"), or address the reader. */
const indefinite = /\bhow long\b[^?.;]{0,80}?\b((?:some|any)(?:one|body))\b/gi;

/**
 * The terms of the question without the words that only ask. "How often do crews meet" is about crews and meetings: a
 * heading "How often do I get paid" is about something else, and so is "as long as" for "how long". A question of such
 * words alone keeps them. "For how long can somebody be a director" is not about somebody, but "can anyone enter the
 * room" asks who may.
 */
export function topicalTerms(question: string, terms: Evidence["terms"]): Evidence["terms"] {
  const asking = askingStems(question);
  const topical = terms.filter(({ stem }) => !asking.has(stem));
  if (topical.length === 0 || topical.length === terms.length) return terms;
  return terms.map((term) => (asking.has(term.stem) ? { ...term, weight: 0 } : term));
}

/** The stems of a question, each once, without the words that only ask. */
export function topicalStems(question: string): readonly string[] {
  const asking = askingStems(question);
  return [...new Set(tokenize(question))].filter((stem) => !asking.has(stem));
}

function askingStems(question: string): ReadonlySet<string> {
  const matches = [...question.matchAll(manner), ...question.matchAll(lasting)].map(([, word = ""]) => word);
  return new Set([...matches.flatMap((word) => tokenize(word)), ...anybodyIn(question)]);
}

/** The stems of the words for anybody in a question for a duration. */
export const anybodyIn = (question: string): readonly string[] =>
  [...question.matchAll(indefinite)].flatMap(([, word = ""]) => tokenize(word));
