import type { ParsedDocument } from "../document.ts";
import { offsetMap } from "../text/code-points.ts";
import { sentences } from "../text/sentences.ts";
import { isReadable } from "./readable.ts";
import { sampleOf } from "./sample.ts";
import { countWords, hasUnspacedScript, wordsOf } from "./words.ts";

/** Sums over the sentences of a document's running text, or over a sample of them. */
export interface ProseMeasures {
  readonly sentences: number;
  readonly words: number;
  readonly letters: number;
  readonly characters: number;
  /** Characters in complete sentences. */
  readonly complete: number;
  /** Names (runs of capitalised words that begin no sentence) and numbers. */
  readonly facts: number;
  /** Whether the script has capitals, by which names are recognised. */
  readonly cased: boolean;
}

/** Sample of running text in UTF-16 units; about 6,000 words. */
const sampleLength = 40_000;
const passageLength = 4_000;
const sentenceWordsMinimum = 3;

const ENDS = /[.!?…。！？؟।]["'’”»)\]\p{Pe}\p{Pf}]*$/u;
const BEGINS = /^[^\p{L}\p{N}]*[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u;
const CAPITAL = /^\p{Lu}/u;
const NUMBER = /^\p{N}+(?:st|nd|rd|th|s)?$/u;

/** A document's text, and where its blocks are. */
type Prose = Pick<ParsedDocument, "text" | "blocks">;

/** Paragraphs and lists; headings, tables, rows and code have no sentences. */
export function measureProse(document: Prose): ProseMeasures {
  const sums = { sentences: 0, words: 0, letters: 0, characters: 0, complete: 0, facts: 0, cased: false };
  for (const passage of passagesOf(document)) {
    for (const { start, end } of sentences(passage)) {
      const text = passage.slice(start, end);
      const words = wordsOf(text);
      sums.sentences += 1;
      sums.words += countWords(text);
      sums.letters += words.reduce((sum, word) => sum + word.length, 0);
      sums.characters += text.length;
      if (isComplete(text, words)) sums.complete += text.length;
      sums.facts += countFacts(words);
      sums.cased ||= /\p{Lu}|\p{Ll}/u.test(text);
    }
  }
  return sums;
}

/** The passages to measure. In a long document this is every n-th passage, so that the sample covers all of it. */
function passagesOf({ text, blocks }: Prose): string[] {
  const running = blocks.filter(({ kind }) => kind === "paragraph" || kind === "item");
  const length = running.reduce((sum, { start, end }) => sum + Math.min(end - start, passageLength), 0);
  const step = Math.max(1, Math.ceil(length / sampleLength));
  const { toUtf16 } = offsetMap(text);
  return running
    .filter((_, at) => at % step === 0)
    .map(({ start, end }) => sampleOf(text.slice(toUtf16(start), toUtf16(end)), passageLength));
}

function isComplete(text: string, words: readonly string[]): boolean {
  return (words.length >= sentenceWordsMinimum || hasUnspacedScript(text)) && BEGINS.test(text) && ENDS.test(text);
}

function countFacts(words: readonly string[]): number {
  let facts = 0;
  let inName = false;
  for (const [at, word] of words.entries()) {
    const capital = at > 0 && CAPITAL.test(word) && isReadable(word);
    if (NUMBER.test(word) || (capital && !inName)) facts += 1;
    inName = capital;
  }
  return facts;
}
