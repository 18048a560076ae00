// Things of the kind for which a question asks: "violin" for "which instrument".
import { professionWords, thingsOf } from "../turns/related-words.ts";
import { baseStems, isPastForm } from "../turns/word-forms.ts";

/** "Cake" of "which cake" and "what kind of cake". */
export const asksKind = /^(?:what|which)(?: (?:kind|type|sort)s? of)? (?<kind>\p{L}+)(?: (?<next>\p{L}+))?/iu;
export const asksProfession =
  /^what(?: is|'s| was) \p{L}+(?:'s)? (?:new |current )?(?:job|profession|occupation|career)\b|\bdo for (?:a living|work)\b|^what (?:do|does) \p{L}+ do\?$/iu;
/** "My sister is a nurse" tells nothing of the speaker. */
export const tellsWork =
  /\b(?:(?:i am|i['’]m|i was|i've been|(?<!my \p{L}{1,20} )(?:he|she)(?: is|['’]s| was)) (?:(?:now|also|still|officially|actually|only|just) )?an? |(?:i|he|she) (?:now )?works? as an? |work(?:ed|ing) as an? )/iu;
/** Asks for what somebody does again and again. */
const lasting = /^(?:what|which) (?:\p{L}+ )?(?:hobb(?:y|ies)|interests?)(?!\p{L})/iu;
const determiner = /^(?:a|an|the|my|our|his|her|their|your|new|this)$/i;
/** Words before a thing that may tell more of it, and a determiner: "a second-hand" in "a second-hand van". */
const longestBefore = 3;
/** "No medal", "did not win a medal": what stands behind it is told as missing. "Not only a medal" is no denial. */
const denial =
  /(?:(?<!\p{L})(?:no|not|cannot|never|without|neither|nor)|n['’]t)(?: (?!(?:but|only|just) )[\p{L}'’-]+){0,2} $/iu;

/** Things of the kind for which the question asks that the sentence names: "violin" for "which instrument". */
export function ofAskedKind(question: string, sentence: string, isBare = false): string[] {
  const asksWork = asksProfession.test(question);
  if (asksWork && !tellsWork.test(sentence)) return [];
  const { kind = "", next = "" } = asksKind.exec(question)?.groups ?? {};
  const ofKind = thingsOf(asksWork ? (professionWords[0] ?? "") : kind);
  // "Sports" of "what outdoor sports".
  const things = new Set(ofKind.length > 0 ? ofKind : thingsOf(next));
  if (things.size === 0) return [];
  const asked = new Set(baseStems(question));
  // "I wrote to the mayor" tells no hobby.
  const isOnce = (word: string) => lasting.test(question) && isPastForm(word);
  const places = [...sentence.matchAll(/[\p{L}'-]+/gu)];
  const all = places.map(([word]) => word);
  const isTold = (at: number) => !isDenied(sentence.slice(0, places[at]?.index));
  const found = all.flatMap((word, at) =>
    baseStems(word).some((stem) => things.has(stem) && !asked.has(stem)) && !isOnce(word) && isTold(at)
      ? [isBare ? word : withWordsBefore(all, at)]
      : [],
  );
  return [...new Map(found.map((thing) => [baseStems(thing).join(" "), thing])).values()];
}

/** Whether a text says that the thing right behind it is missing. */
export const isDenied = (before: string): boolean => denial.test(before);

/** The words before a thing that may tell more of it. */
export const wordsBefore = (all: readonly string[], at: number): string[] =>
  all.slice(Math.max(0, at - longestBefore), at);

function withWordsBefore(all: readonly string[], at: number): string {
  const before = wordsBefore(all, at);
  const from = before.findLastIndex((word) => determiner.test(word));
  return [...(from < 0 ? [] : before.slice(from + 1)), all[at]].join(" ");
}
