// Things of the kind for which a question asks: "violin" for "which instrument".
import { professionWords, thingsOf } from "../turns/related-words.ts";
import { baseStems, isPastForm } from "../turns/word-forms.ts";

/** "Cake" of "which cake" and "what kind of cake". */
export const asksKind =
  /^(?:what|which)(?: (?:kind|type|sort)s? of)? (?<kind>\p{L}+)(?: (?<next>\p{L}+))?(?: (?<third>\p{L}+))?/iu;
export const asksProfession =
  /^what(?: is|'s| was) \p{L}+(?:'s)? (?:new |current )?(?:job|profession|occupation|career)\b|\bdo for (?:a living|work)\b|^what (?:do|does) \p{L}+ do\?$/iu;
/** "My sister is a nurse" tells nothing of the speaker. */
export const tellsWork =
  /\b(?:(?:i am|i['’]m|i was|i've been|(?<!my \p{L}{1,20} )(?:he|she)(?: is|['’]s| was)) (?:(?:now|also|still|officially|actually|only|just) )?an? |(?:i|he|she) (?:now )?works? as an? |work(?:ed|ing) as an? )/iu;
/** Asks for what somebody does again and again. */
const lasting = /^(?:what|which) (?:\p{L}+ )?(?:hobb(?:y|ies)|interests?)(?!\p{L})/iu;
/** "What hobbies did Anna have" asks for deeds of the past. */
const formerly = /\b(?:did|had|used to|as an? \p{L}+)\b/iu;
const auxiliary = /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|must)$/i;
const city = /^cit(?:y|ies)$/i;
/** Words behind a kind that are no noun. */
const link = /^(?:or|and|of|in|on|at|with|that|to|for|from|else)$/i;
/** "I invented Iron Tide after years of chess" names another game than the new one. */
const makes = /\b(?:invent|create|design|develop)(?:s|e?d|ing)?\b/i;
/** Kinds of deeds. "Paint" of "I paint the door" is no hobby. */
const deeds = /^(?:hobb(?:y|ies)|activit(?:y|ies)|(?:sport|exercise|craft|art)s?)$/i;
const subject = /^(?:i|we|he|she|they|you|and|or|to|then|also|always|often|just|will|can|must|should|had|have|did)$/i;
const object = /^(?:a|an|the|my|our|his|her|their|your|it|them|out|into|down|off|away|up)$/i;
/** Names of people as well, if their first letter is large. */
const namesakes = new Set(baseStems("robin rose lily daisy violet ivy basil jean dahlia olive iris ruby amber"));
const determiner = /^(?:a|an|the|my|our|his|her|their|your|new|this)$/i;
/** Words before a thing that may tell more of it, and a determiner: "a second-hand" in "a second-hand van". */
const longestBefore = 3;
/** "No medal", "did not win a medal": what stands behind it is told as missing. "Not only a medal" is no denial. */
const denial =
  /(?:(?<!\p{L})(?:no|not|cannot|never|without|neither|nor)|n['’]t)(?: (?!(?:but|only|just) )[\p{L}'’-]+){0,2} $/iu;

/** "I cannot resist cake" and "I could not live without tennis" deny nothing. */
const praise =
  /(?<!\p{L})(?:cannot|can not|can['’]t|could not|couldn['’]t) (?:(?:ever|even|possibly) )?(?:resist|praise|recommend|wait|stop|put|beat|(?:live|be|do|go a day|imagine \p{L}+) without)(?!\p{L})/giu;
/** Characters before a thing that may deny it. */
const longestDenial = 80;

export const withoutPraise = (text: string): string => text.replace(praise, "love");

/** Things of the kind for which the question asks that the sentence names: "violin" for "which instrument". */
export function ofAskedKind(question: string, sentence: string, isBare = false): string[] {
  const asksWork = asksProfession.test(question);
  if (asksWork && !tellsWork.test(sentence)) return [];
  const kind = asksWork ? (professionWords[0] ?? "") : kindOf(question);
  const things = new Set(thingsOf(kind));
  if (things.size === 0 || makes.test(question)) return [];
  const asked = new Set(baseStems(question));
  // "I wrote to the mayor" tells no hobby.
  const isOnce = (word: string) => lasting.test(question) && !formerly.test(question) && isPastForm(word);
  const places = [...sentence.matchAll(/[\p{L}'-]+/gu)];
  const all = places.map(([word]) => word);
  const isTold = (at: number) => !isDenied(textBefore(sentence, places[at]?.index ?? 0));
  const isDeedOnly = (at: number) =>
    deeds.test(kind) &&
    subject.test(all[at - 1] ?? "") &&
    object.test(all[at + 1] ?? "") &&
    !/ing$/i.test(all[at] ?? "");
  const isPerson = (word: string) => /^\p{Lu}/u.test(word) && baseStems(word).some((stem) => namesakes.has(stem));
  const isThing = (word: string, at: number) => !isOnce(word) && !isDeedOnly(at) && !isPerson(word) && isTold(at);
  const found = all.flatMap((word, at) =>
    baseStems(word).some((stem) => things.has(stem) && !asked.has(stem)) && isThing(word, at)
      ? [isBare ? word : withWordsBefore(all, at)]
      : [],
  );
  return [...new Map(found.map((thing) => [baseStems(thing).join(" "), thing])).values()];
}

/**
 * "Sports" of "what outdoor sports", "school" of "which dance school"; empty for "what does family mean", which asks
 * for something else.
 */
function kindOf(question: string): string {
  const { kind = "", next = "", third = "" } = asksKind.exec(question)?.groups ?? {};
  // A list knows few cities, and not which of them was left.
  if (auxiliary.test(kind) || city.test(kind)) return "";
  const isNoun = next !== "" && !auxiliary.test(next) && !link.test(next) && !isPastForm(next) && /^\p{Ll}/u.test(next);
  const isBeforeVerb = auxiliary.test(third) || isPastForm(third) || (/[^s]s$/.test(third) && !/s$/.test(next));
  if (isNoun && isBeforeVerb) return next;
  return thingsOf(kind).length > 0 ? kind : next;
}

/** Whether a text says that the thing right behind it is missing. */
export const isDenied = (before: string): boolean => denial.test(withoutPraise(textBefore(before, before.length)));

const textBefore = (text: string, at: number): string => text.slice(Math.max(0, at - longestDenial), at);

/** The words before a thing that may tell more of it. */
export const wordsBefore = (all: readonly string[], at: number): string[] =>
  all.slice(Math.max(0, at - longestBefore), at);

function withWordsBefore(all: readonly string[], at: number): string {
  const before = wordsBefore(all, at);
  const from = before.findLastIndex((word) => determiner.test(word));
  return [...(from < 0 ? [] : before.slice(from + 1)), all[at]].join(" ");
}
