import type { Span } from "../../domain/text/sentences.ts";

/** A word of a sentence. Offsets are UTF-16 into the chunk; a possessive 's is not part of the word. */
export interface Word extends Span {
  readonly text: string;
  readonly lower: string;
  readonly capital: boolean;
  readonly number: boolean;
  /** The text between the previous word and this one; for the first word, the text before it. */
  readonly gap: string;
}

const WORDS = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{N}]+|\.\p{L}(?![\p{L}\p{N}]))*|&/gu;
/** Words of ASCII text: three times as fast. */
const PLAIN_WORDS = /[A-Za-z0-9]+(?:'[A-Za-z0-9]+|\.[A-Za-z](?![A-Za-z0-9]))*|&/g;
const PLAIN = /^[\t-~]*$/;
const CAPITAL = /^\p{Lu}/u;
const NUMBER = /^\p{N}/u;

export function wordsOf(content: string, sentence: Span): Word[] {
  const words: Word[] = [];
  let last = 0;
  const text = content.slice(sentence.start, sentence.end);
  const plain = PLAIN.test(text);
  for (const { index, 0: found } of text.matchAll(plain ? PLAIN_WORDS : WORDS)) {
    const bare = isPossessive(found) ? found.slice(0, -2) : found;
    const code = bare.charCodeAt(0);
    words.push({
      start: sentence.start + index,
      end: sentence.start + index + bare.length,
      text: bare,
      lower: bare.toLowerCase(),
      capital: code < 128 ? code >= 65 && code <= 90 : CAPITAL.test(bare),
      number: code < 128 ? code >= 48 && code <= 57 : NUMBER.test(bare),
      gap: text.slice(last, index),
    });
    last = index + bare.length;
  }
  return words;
}

function isPossessive(word: string): boolean {
  const mark = word.at(-2);
  return (mark === "'" || mark === "’") && word.length > 2 && (word.endsWith("s") || word.endsWith("S"));
}
