import { fold } from "../../domain/text/fold.ts";
import { stopWords } from "../../domain/text/stop-words.ts";
import { tokenize } from "../../domain/text/tokens.ts";

export interface Word {
  readonly at: number;
  /** The word as the user typed it. */
  readonly text: string;
  readonly lower: string;
  /** The stem; for a stop word the word itself. */
  readonly stem: string;
  readonly isStop: boolean;
  /** Whether it is inside quotation marks. */
  readonly isQuoted: boolean;
  /** Whether it is capitalised and not the first word of a sentence, so probably a part of a name. */
  readonly isName: boolean;
  /** The value of a number, otherwise null. */
  readonly number: number | null;
  /** UTF-16 offsets into the question. */
  readonly start: number;
  readonly end: number;
}

/** Whether a short form is the beginning of the word for which it stands: "nat" of "national". */
export const standsFor = (short: string, { lower }: Word): boolean =>
  lower.startsWith(short.toLowerCase()) && lower.length >= short.length + 2;

/** A date, a word with a letter in it, or a number with its separators. */
const pattern = /\d{4}-\d{2}-\d{2}|[\p{N}]*\p{L}[\p{L}\p{N}]*|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/gu;
const quotes = /"([^"]+)"|“([^“”]+)”|(?<!\p{L})'([^']+)'(?!\p{L})/gu;

/** The words of a question, with the facts that their form alone gives. */
export function readWords(question: string): Word[] {
  const quoted = [...question.matchAll(quotes)].map(({ index, 0: { length } }) => [index, index + length] as const);
  return [...question.matchAll(pattern)].map(({ 0: text, index: start }, at) => {
    const lower = fold(text);
    const end = start + text.length;
    // "won't" is a stop word, and "won" is none.
    const isStop = stopWords.has(lower) && (lower !== "won" || /^['’]/.test(question.slice(end)));
    return {
      at,
      text,
      lower,
      stem: isStop ? lower : (tokenize(lower)[0] ?? lower),
      isStop,
      isQuoted: quoted.some(([from, to]) => from <= start && end <= to),
      isName: at > 0 && /^\p{Lu}/u.test(text) && !/[.?!]\s*$/.test(question.slice(0, start)),
      number: /^[\d,.]+$/.test(text) ? Number(text.replaceAll(",", "")) : null,
      start,
      end,
    };
  });
}
