import { tokenize } from "../domain/text/tokens.ts";

/** Word parts that British and American English spell differently. */
const pairs: readonly (readonly [british: RegExp, american: string, back: RegExp, british: string])[] = [
  [/(?<=lic|def|off|pret)ence/gi, "ense", /(?<=lic|def|off|pret)ense/gi, "ence"],
  [/(?<=\p{L}{3})is(?=(?:e[sdr]?|ing|ations?)\b)/giu, "iz", /(?<=\p{L}{3})iz(?=(?:e[sdr]?|ing|ations?)\b)/giu, "is"],
  [/(?<=\p{L}{2})our(?=s?\b|ed|ing|able|ite|al)/giu, "or", /(?<=\p{L}{2})or(?=s?\b|ed|ing|able|ite|al)/giu, "our"],
  [/(?<=cent|lit|met|fib|theat)re(?=s?\b)/gi, "er", /(?<=cent|lit|met|fib|theat)er(?=s?\b)/gi, "re"],
  [/(?<=(?:catal|dial|anal))ogue/gi, "og", /(?<=(?:catal|dial|anal))og(?!u)/gi, "ogue"],
];

/** The word as the other side of the Atlantic spells it; the same word if both spell it alike. */
export function otherSpelling(word: string): string {
  for (const [british, american, back, original] of pairs) {
    const found = word.replace(british, american);
    if (found !== word) return found;
    const reverse = word.replace(back, original);
    if (reverse !== word) return reverse;
  }
  return word;
}

/** The question with each word in its other spelling, if it has one. */
export const otherSpellings = (question: string): string => question.replace(/\S+/g, otherSpelling);

/** The question with the spelling that most documents use. */
export const asDocumentsSpell = (question: string, df: ReadonlyMap<string, number>): string =>
  question.replace(/\p{L}{4,}/gu, (word) => {
    const other = otherSpelling(word);
    const uses = (one: string) => Math.max(0, ...tokenize(one).map((stem) => df.get(stem) ?? 0));
    return other !== word && uses(other) > uses(word) ? other : word;
  });
