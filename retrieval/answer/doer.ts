import { named } from "./asked-shapes.ts";
import { hasVerb } from "./verb-sense.ts";

/** "Who approves X", "who has to sign X": the verb says what the asked person does. Of "who takes care" it does not. */
const deed =
  /\bwho (?:(?:has|have|needs?|is supposed|are supposed) to |(?:must|should|can|may|will|shall) )?(?!(?:is|are|was|were|has|have|does|do|did|can|should|must|may|will|shall|would|could|else|gets?|got|takes?|took|makes?|made|gives?|gave|bears?|looks?|deals?)\b)([a-z]{3,})\b/i;

/**
 * How surely quotes name the person who does what a question asks: 1 if a quote (with its headings) has the verb or the
 * question has none, one half if a quote names somebody without it. 0 if there are only roles: "users sign in with two
 * factors" does not say who approves exceptions.
 */
export function doerShare(question: string, quotes: readonly string[]): number {
  const verb = deed.exec(question)?.[1];
  if (verb === undefined) return 1;
  if (quotes.some((quote) => hasVerb(quote, verb))) return 1;
  return quotes.some((quote) => named.test(quote)) ? 0.5 : 0;
}
