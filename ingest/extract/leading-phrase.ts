import { stopWords } from "../../domain/text/stop-words.ts";
import { countryOfDemonym } from "./demonyms.ts";
import { nameSpans } from "./name-spans.ts";
import { connectors, copulas, discourseWords, months, nameSuffixes, nobility } from "./word-lists.ts";
import type { Word } from "./words.ts";

/** The noun phrase at the beginning of a text; `end` is its UTF-16 end. */
export interface Phrase {
  readonly form: string;
  readonly words: readonly Word[];
  readonly end: number;
}

const WORDS_LIMIT = 12;
/** "The harbour of Lindholm was": longer phrases are clauses; "The film was" is too general. */
const PLAIN_WORDS_LIMIT = 5;

/**
 * The leading noun phrase of a sentence: the text up to "(", a comma or a copula, if it is a name; else the capitalised
 * run at the beginning. Null when the sentence begins with a pronoun, a preposition or the like.
 */
export function leadingPhrase(content: string, words: readonly Word[]): Phrase | null {
  const from = isArticle(words[0]) ? 1 : 0;
  const first = words[from];
  if (first === undefined || !canBegin(first)) return null;
  const to = endOfPhrase(words, from);
  if (to !== null) {
    const phrase = words.slice(from, to);
    if (isName(phrase) || (from === 1 && isPlainPhrase(phrase, words[to]))) return phraseOf(content, phrase);
  }
  const run = nameSpans(words).find((span) => span.from === from && span.kind !== "part");
  const origin = run !== undefined && run.to - run.from === 1 && countryOfDemonym.has(words[run.from]?.lower ?? "");
  return run === undefined || origin ? null : phraseOf(content, words.slice(run.from, run.to));
}

/** The index of the word that ends the phrase; null when no word nearby ends it. */
function endOfPhrase(words: readonly Word[], from: number): number | null {
  for (let at = from + 1; at < words.length && at - from <= WORDS_LIMIT; at += 1) {
    const { lower = "", gap = "" } = words[at] ?? {};
    if (copulas.has(lower) || /[(:;–—]/.test(gap)) return at;
    if (gap.includes(",") && !nameSuffixes.has(lower) && !nobility.has(words[at + 1]?.lower ?? "")) return at;
  }
  return null;
}

function canBegin({ lower, text }: Word): boolean {
  if (months.has(lower) || discourseWords.has(lower)) return false;
  return !stopWords.has(lower) || (text.length === 1 && lower !== "a" && lower !== "i");
}

function isArticle(word: Word | undefined): boolean {
  return word !== undefined && /^(?:the|an?)$/.test(word.lower);
}

/** Capitals, numbers, and small words between them. */
function isName(words: readonly Word[]): boolean {
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined || (!last.capital && connectors.has(last.lower))) return false;
  return (
    (first.capital || first.number) &&
    words.some(({ capital }) => capital) &&
    words.every(({ capital, number, lower }) => capital || number || connectors.has(lower))
  );
}

function isPlainPhrase(words: readonly Word[], next: Word | undefined): boolean {
  const named = words.some(({ capital }) => capital);
  return named && words.length <= PLAIN_WORDS_LIMIT && copulas.has(next?.lower ?? "") && /^\s*$/.test(next?.gap ?? "");
}

function phraseOf(content: string, words: readonly Word[]): Phrase | null {
  const start = words[0]?.start;
  const end = words.at(-1)?.end;
  return start === undefined || end === undefined ? null : { form: content.slice(start, end), words, end };
}
