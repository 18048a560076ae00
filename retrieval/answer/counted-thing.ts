import { type ActiveChunk, wordsAbove } from "../../domain/chunk.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { afterNoun } from "./answer-forms.ts";

const counted = /\b(?:how (?:many|much)|number of) ((?:[\w-]+ ){0,5}[\w-]+)/i;
/** The purpose of an amount, at the end of a question: "how much do we pay for pet insurance?". */
const purpose = /\bhow much\b[^?.;]{1,80}? (?:for|on|towards?) ((?:[\w-]+ ){0,3}[\w-]+)\s*\?*$/i;

/**
 * Whether passages contain all words of the thing that a question counts or pays for; true if it counts nothing. For
 * "how many weeks of parental leave" the weeks of another leave are no sure answer.
 */
export function haveCounted(question: string, chunks: readonly ActiveChunk[]): boolean {
  const [phrase = ""] = (counted.exec(question)?.[1] ?? "").split(afterNoun);
  const stems = tokenize(`${phrase} ${purpose.exec(question)?.[1] ?? ""}`);
  if (stems.length === 0) return true;
  const there = new Set(chunks.flatMap((chunk) => tokenize(`${wordsAbove(chunk)}\n${chunk.content}`)));
  return stems.every((stem) => there.has(stem));
}

const periods = "second|minute|hour|day|night|week|month|quarter|year";
/** "Per year", "each week", "a day" (but not "a day pass"): the period to which the asked quantity refers. */
const rate = new RegExp(
  String.raw`\bhow (?:many|much)\b.*\b(?:(?:per|each|every) (${periods})\b|an? (${periods})(?=\s*(?:[?,.;]|$)|\s+(?:do|does|can|may|must|should|is|are|will|for|if|when)\b))`,
  "i",
);
const adverbs: Readonly<Record<string, RegExp>> = { year: /\bannual|\bp\.a\./i, day: /\bdaily\b/i };

/**
 * Whether quotes name the period to which the asked quantity refers: "more than 7 days" says nothing about "per year".
 */
export function haveRate(question: string, quotes: readonly string[]): boolean {
  const match = rate.exec(question);
  const period = (match?.[1] ?? match?.[2])?.toLowerCase();
  if (period === undefined) return true;
  return quotes.some((quote) => quote.toLowerCase().includes(period) || adverbs[period]?.test(quote) === true);
}
