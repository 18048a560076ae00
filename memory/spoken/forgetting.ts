// Wishes of the user to forget: "forget what I said about the release".
import { forgettingAbroad, forgottenAbroad, isVagueAbroad, withoutSmallWords } from "./forget-abroad.ts";
import { isQuestion, sentencesOf } from "./spoken-sentences.ts";
import { createTopic } from "./topic.ts";

const forget =
  "^(?:(?:ok|okay|so|and|now|no|oh|well|then|actually|sorry|please),? ){0,3}(?:(?:can|could|would|will) you (?:please )?|you (?:can|may|should) |i want you to )?forget";
const iSaid = "(?: (?:that )?(?:i|you|we) (?:have |just )?(?:said|told (?:you|me)|mentioned|asked|answered)(?: you)?)?";
const forgets = new RegExp(`${forget}\\b`, "i");
/** "Forget it, please." */
const polite = /,? please(?=[.!?]?$)/i;
const mayForget = new RegExp(`\\b(?:forget|${forgettingAbroad.replaceAll(" ", "|")})\\b`, "i");
const forgetting = new RegExp(
  `${forget}(?: (?:it|that|everything|what|all)\\b)?${iSaid}(?: (?:about|on|that))? (?!(?:it|this|that)[,;])(?<topic>.{1,200})$`,
  "i",
);
const forgettingAll = new RegExp(
  `${forget} (?:everything|it all|all(?: of (?:it|that|this))?|what)${iSaid}(?: (?:so far|before|until now|today))?(?<session> (?:here|(?:in|during) (?:this|our) (?:chat|conversation|session)))?[.!?]*$`,
  "i",
);
/** Fewer words, such as "Thanks." and "Never mind.", state nothing. */
const leastWords = 3;
const word = /[\p{L}\p{N}]+/gu;

/** A wish to forget a topic, such as "the release"; without a topic: all words before the wish. */
export interface Forgotten {
  readonly topic: string | null;
  readonly inSession: boolean;
  /** Whether words of the same turn come before the wish. */
  readonly isSaidFirst: boolean;
}

/** The topic of a sentence; null: everything; undefined: it is no wish to forget. */
const topicIn = (sentence: string): string | null | undefined =>
  forgetting.exec(sentence)?.groups?.topic ?? topicAbroad(sentence);

export const forgottenIn = (words: string): Forgotten[] =>
  // Most words have no such wish, and sentences cost more than a search.
  (mayForget.test(words) ? sentencesOf(words) : []).flatMap((sentence, n, all) => {
    if (forgetsNothingNamed(sentence)) {
      const topic = meantBy(all[n - 1]);
      return topic === undefined ? [] : [{ topic, inSession: false, isSaidFirst: true }];
    }
    const everything = forgettingAll.exec(sentence);
    const topic = everything ? null : topicIn(sentence);
    if (topic === undefined) return [];
    return [{ topic, inSession: everything?.groups?.session !== undefined, isSaidFirst: n > 0 }];
  });

/** "Forget it." and "Vergiss das." do not say what to forget. */
export function forgetsNothingNamed(sentence: string): boolean {
  const spoken = sentence.trim();
  if (!mayForget.test(spoken) || forgettingAll.test(spoken)) return false;
  const topic = topicIn(spoken.replace(polite, ""));
  return isVagueAbroad(spoken) || (typeof topic === "string" && createTopic(topic).isEmpty);
}

/** What "forget it" means behind this sentence: its statement. undefined: nothing. */
export const meantBy = (before = ""): string | undefined =>
  (before.match(word)?.length ?? 0) >= leastWords &&
  !isQuestion(before) &&
  !isWish(before) &&
  !createTopic(before).isEmpty
    ? before
    : undefined;

/** Whether "forget it" in the next sentence takes a statement back. */
export const isTakenBackBy = (sentence: string, next = ""): boolean =>
  forgetsNothingNamed(next) && meantBy(sentence) !== undefined;

export const isWish = (sentence: string): boolean => forgets.test(sentence) || forgottenAbroad(sentence) !== undefined;

function topicAbroad(sentence: string): string | null | undefined {
  const topic = forgottenAbroad(sentence);
  return topic && withoutSmallWords(topic);
}
