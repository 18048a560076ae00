import { stemmer } from "stemmer";
import { fold } from "./fold.ts";
import { stopWords } from "./stop-words.ts";

const WORDS = /[\p{L}\p{N}]+/gu;
const PLAIN_WORDS = /[a-z0-9]+/g;
const PLAIN = /^[\t-~]*$/;
/** Longer "words" are encoded data. Their prefix is enough to find them, and keeps token lists bounded. */
const WORD_LENGTH_LIMIT = 64;
/** Largest size of the cache, which is then emptied. Natural text has about 1e5 distinct words, a hostile file more. */
const CACHE_LIMIT = 200_000;
const stems = new Map<string, string>();

/**
 * The stems of a text, in order of appearance: without accents, in lower case, split at all characters other than
 * letters and digits, without stop words, by Porter's algorithm (M. F. Porter, "An algorithm for suffix stripping",
 * 1980). Chunks, questions and embeddings use this same function, so that a stem means the same everywhere.
 */
export const tokenize = (text: string): string[] => stemsOf(text, (word) => !stopWords.has(word));

/** Stems including stop words, for engines that must find a title that consists of stop words. */
export const allStems = (text: string): string[] => stemsOf(text, () => true);

function stemsOf(text: string, isWanted: (word: string) => boolean): string[] {
  const folded = fold(text);
  const words = folded.match(PLAIN.test(folded) ? PLAIN_WORDS : WORDS) ?? [];
  const tokens: string[] = [];
  for (const word of words) if (isWanted(word)) tokens.push(stem(word));
  return tokens;
}

function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const found = word.length > WORD_LENGTH_LIMIT ? word.slice(0, WORD_LENGTH_LIMIT) : stemmer(word);
  if (stems.size >= CACHE_LIMIT) stems.clear();
  stems.set(word, found);
  return found;
}
