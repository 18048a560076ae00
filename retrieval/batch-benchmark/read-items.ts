import { sentences } from "../../domain/text/sentences.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import type { MemoryQuestion } from "./conversation.ts";

/** What an arm gives to the reader: a turn, or an item of memory. */
export interface Item {
  readonly text: string;
  /** When it was said or happened; null if unknown. */
  readonly at: Date | null;
}

/** An item with the turns that it tells, for evidence recall. Best first. */
export interface ArmItem extends Item {
  readonly turns: readonly string[];
}

/** What an arm gives for one question. */
export interface Given {
  readonly items: readonly ArmItem[];
  /** The arm's own answer, null if it has none. Absent: the reader answers from the items. */
  readonly answer?: string | null;
}

/** Share of the question's words that a sentence must contain to answer. */
const answeredFrom = 0.5;
const mostSentences = 10;
const asksForAll = /\ball of (?:them|it)\b/i;
const dateWord = /^(?:\d+|januari|februari|march|april|mai|june|juli|august|septemb|octob|novemb|decemb)$/;

/**
 * Answers from items alone, by the same rule for every arm: the sentence with most of the question's words; among
 * equally good sentences the latest, or all if the question asks for all. null: no sentence answers. This reader does
 * not reason. So the figures compare the items that arms give, and say nothing about a language model that reads the
 * same items.
 */
export function readItems(
  { question, asOf }: Pick<MemoryQuestion, "question" | "asOf">,
  items: readonly Item[],
): string | null {
  const stems = new Set(tokenize(question).filter((stem) => !dateWord.test(stem)));
  const candidates = items
    .filter(({ at }) => asOf === null || at === null || at <= asOf)
    .flatMap(({ text, at }) =>
      sentences(text).map(({ start, end }) => {
        const sentence = text.slice(start, end);
        return { sentence, at: at?.getTime() ?? 0, share: shareOf(stems, sentence) };
      }),
    )
    .filter(({ share }) => share >= answeredFrom)
    .sort((a, b) => b.share - a.share || b.at - a.at);
  const best = candidates[0];
  if (!best) return null;
  if (!asksForAll.test(question)) return best.sentence;
  const equal = candidates.filter(({ share }) => share === best.share).map(({ sentence }) => sentence);
  return [...new Set(equal)].slice(0, mostSentences).join(" ");
}

function shareOf(stems: ReadonlySet<string>, sentence: string): number {
  if (stems.size === 0) return 0;
  const there = new Set(tokenize(sentence));
  return [...stems].filter((stem) => there.has(stem)).length / stems.size;
}
