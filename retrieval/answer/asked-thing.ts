import { tokenize } from "../../domain/text/tokens.ts";
import { afterNoun } from "./answer-forms.ts";
import { unnamed } from "./counted-thing.ts";

/** "Who is the dental insurance provider", "how much is the travel bonus": the noun phrase that is asked for. */
const phrase =
  /\b(?:[Ww]h(?:o|at|ere|ich)|[Hh]ow (?:much|high|large|big|long|often))(?:'s|’s| is| are| was| were) (?:the |my |our |your |its |their |an? )?((?:[a-z][\w'’-]{0,30} ){0,4}[a-z][\w'’-]{0,30})/;
const which = /\b[Ww]h(?:ich|at) ((?:[a-z][\w-]{0,30} ){1,3}[a-z][\w-]{0,30})/;
const endOfPhrase = /\b(?:about|allowed|as|between|by|called|into|like|located|needed|of|responsible|used|within)\b/;

/** Words before a noun that texts leave out, or say in other words. */
const unsaid = new Set(
  tokenize(`actual additional annual average basic best big certain common correct current daily default different
    earliest easiest entire every exact expected fastest final first full general good highest hourly initial internal
    key largest last latest least legal longest lowest main maximum minimal minimum monthly most name necessary new next
    nightly normal number official old only original other overall own possible preferred primary proper quarterly recent
    recommended required right second shortest simplest single smallest special specific standard third total typical
    usual various weekly whole yearly`),
);

/** "Where is X", "how much is X": a synonym of X is rare, so X itself must be known. */
const needsNoun = /^(?:where|how)/i;

/**
 * Words of the noun phrase that is asked for which no document has: to "the dental insurance provider" no insurance is
 * an answer, if no document is about anything dental. Without the last noun, which often has a synonym.
 */
export function unknownInPhrase(question: string, unknown: ReadonlySet<string>): readonly string[] {
  const found = phrase.exec(question) ?? which.exec(question);
  const words = wordsBefore(found?.[1] ?? "");
  const asked = needsNoun.test(found?.[0] ?? "") ? words : words.slice(0, -1);
  const isMissing = (stem: string): boolean => unknown.has(stem) && !unsaid.has(stem) && !unnamed.has(stem);
  return asked.flatMap((word) => tokenize(word)).filter(isMissing);
}

const purpose = /\bfor (?:the |an? |my |our |your )?(?:[a-z-]{2,30} ){0,2}?([a-z-]{3,30})\s{0,3}\?*\s*$/;
/** "How much does the company add to my retirement plan": all words count, because there are plans for many things. */
const share =
  /\bhow much (?:money )?(?:do|does|did|can|will|should|must|is|are)\b[^?]{1,80}? (?:to|towards?|into|on) (?:the |an? |my |our |your )?((?:[a-z-]{2,30} ){0,2}[a-z-]{3,30})\s{0,3}\?*\s*$/i;

/**
 * Whether no document has the noun for which something is asked ("the notice period for resignation"), or a word of the
 * purpose to which money goes.
 */
export const hasUnknownPurpose = (question: string, unknown: ReadonlySet<string>): boolean =>
  [purpose, share].some((pattern) =>
    tokenize(pattern.exec(question)?.[1] ?? "").some((stem) => unknown.has(stem) && !unsaid.has(stem)),
  );

/** Stems that tell the asked thing from others of its kind: "parking" of "how much is the parking fee". */
export const sortOf = (question: string): readonly string[] =>
  wordsBefore(phrase.exec(question)?.[1] ?? "")
    .slice(0, -1)
    .flatMap((word) => tokenize(word))
    .filter((stem) => !unsaid.has(stem) && !unnamed.has(stem));

/** The words of a noun phrase, which a preposition or a verb ends. */
function wordsBefore(text: string): readonly string[] {
  const [first = ""] = text.split(afterNoun);
  return (first.split(endOfPhrase)[0] ?? "").trim().split(/\s+/);
}
