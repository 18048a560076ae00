import { nameKey } from "../../domain/text/key.ts";

/** A word of a question with the features of its spelling. */
export interface QuestionWord {
  /** Normalised, as in name keys. */
  readonly word: string;
  /** As the question writes it, without a possessive 's. "Coca-Cola" is two words of one form. */
  readonly form: string;
  readonly isCapital: boolean;
  /** Capital letters and digits only: "FY2018", "CEO", "Q2". */
  readonly isCode: boolean;
  readonly startsSentence: boolean;
}

/** In characters; no name has a longer word. */
const wordLength = 200;
/** Longer questions are pasted text. */
const wordsLimit = 200;

export function questionWords(question: string): QuestionWord[] {
  const words: QuestionWord[] = [];
  let startsSentence = true;
  for (const written of question.split(/\s+/).slice(0, wordsLimit)) {
    const form = written
      .slice(0, wordLength)
      .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")
      .replace(/['’]s$/u, "");
    if (form === "") continue;
    const isCode = /^[\p{Lu}\p{N}&'’]+$/u.test(form);
    for (const [at, word] of nameKey(form).split(" ").entries()) {
      const isCapital = /^[\p{Lu}\p{N}]/u.test(form);
      words.push({ word, form, isCapital, isCode, startsSentence: startsSentence && at === 0 });
    }
    startsSentence = /[.?!:]["”’)]*$/u.test(written);
  }
  return words;
}
