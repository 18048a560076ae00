import { relatedTo } from "../turns/related-words.ts";
import { baseStems } from "../turns/word-forms.ts";
import type { AskedOf } from "./asked-of.ts";
import { plain } from "./log-turns.ts";
import type { Sentence } from "./told-sentences.ts";
import { dayOf, toldTime } from "./told-time.ts";

/** What did not happen has no day. "Without stopping" denies something else. */
const denies = /\b(?:not|never|cannot)\b|n't\b/i;
const clauseEnd = /[,;]| (?:and|but|because|so) /;

/**
 * The time that the words name. The day of the turn, if they name none, answers only if the sentence has every word of
 * the question but names. null: the words tell of something else, or that it did not happen.
 */
export function timeIn({ item: { occurred_at }, sentence, words, asked }: Sentence, about: AskedOf): string | null {
  const { question, topic } = about;
  const isToldIn = (text: string) => {
    const stems = new Set(baseStems(text));
    return (stem: string) => stems.has(stem) || relatedTo([stem]).some((other) => stems.has(other));
  };
  const told = plain(sentence)
    .split(clauseEnd)
    .toSorted((one, other) => about.shareIn(other) - about.shareIn(one))[0];
  if (denies.test(told ?? "") !== denies.test(plain(question)) || !topic.some(isToldIn(`${asked} ${words}`)))
    return null;
  return (
    toldTime(sentence, occurred_at, question) ??
    toldTime(words, occurred_at, question) ??
    (topic.every(isToldIn(sentence)) ? dayOf(occurred_at) : null)
  );
}
