import { sentencesOf } from "../spoken/spoken-sentences.ts";
import { isToldIn, relatedTo } from "../turns/related-words.ts";
import type { AskedOf } from "./asked-of.ts";
import { neededStems } from "./asked-verb.ts";
import { plain } from "./log-turns.ts";
import type { Sentence } from "./told-sentences.ts";
import { dayOf, toldTime } from "./told-time.ts";

/** What did not happen has no day. "Without stopping" denies something else. */
const denial = /\b(?:not|never|cannot|nobody|no[ -]one|nothing)\b|n't\b/i;
/** A clause with a subject of its own may deny something else: "I found it, and I never lost it again". */
const clauseEnd =
  /;|,? (?:and|but|because|so) (?=(?:i|we|he|she|they|it|you|this|that|there|nobody|no one|everybody|everyone)\b)/i;

export const denies = (text: string): boolean => denial.test(plain(text));

/** Words of the question, or related ones, that stand for its verb, if that is told in a way that no list knows. */
const leastOthers = 2;

interface ToldTime {
  readonly time: string;
  /** Whether the words have the verb of the question, or a synonym. */
  readonly hasVerb: boolean;
}

/**
 * The time that the words name. The day of the turn, if they name none, answers only if the sentence has every word of
 * the question but names. null: the words tell of something else, or that it did not happen. Only synonyms count as
 * words of the question: a ring is no wedding.
 */
export function timeIn({ item: { occurred_at }, sentence, words, asked }: Sentence, about: AskedOf): ToldTime | null {
  const { question, topic } = about;
  const isDenied = denies(question);
  const [told = ""] = plain(sentence)
    .split(clauseEnd)
    .toSorted((one, other) => about.shareIn(other) - about.shareIn(one));
  const whole = sentencesOf(words)
    .filter((each) => denies(each) === isDenied)
    .join(" ");
  const text = `${asked} ${sentence} ${whole}`;
  const hasVerb = neededStems(question, topic).some(isToldIn(text));
  const others = topic.filter(isToldIn(text, (stem) => relatedTo([stem])));
  if (denies(told) !== isDenied || !(hasVerb || others.length >= leastOthers)) return null;
  const time =
    toldTime(sentence, occurred_at, question) ??
    toldTime(whole, occurred_at, question) ??
    (topic.every(isToldIn(sentence)) ? dayOf(occurred_at) : null);
  return time === null ? null : { time, hasVerb };
}
