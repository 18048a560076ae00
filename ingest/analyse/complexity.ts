import type { ProseMeasures } from "../../domain/prose/measure-prose.ts";

/** Words per sentence from a primer to a statute, letters per word from a nursery rhyme to an abstract. */
const sentenceWords = { low: 5, high: 30 } as const;
const wordLetters = { low: 3, high: 8 } as const;

/**
 * 0–1: mean of (words per sentence − 5) ÷ 25 and (letters per word − 3) ÷ 5, each limited to 0–1. Scripts without
 * capitals, most of which use no spaces, are measured by the first value alone. 0 without running text.
 */
export function complexityOf({ sentences, words, letters, cased }: ProseMeasures): number {
  if (sentences === 0 || words === 0) return 0;
  const sentencePart = within(words / sentences, sentenceWords);
  return cased ? (sentencePart + within(letters / words, wordLetters)) / 2 : sentencePart;
}

const within = (value: number, { low, high }: { readonly low: number; readonly high: number }): number =>
  Math.min(1, Math.max(0, (value - low) / (high - low)));
