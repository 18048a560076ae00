import { tokenize } from "../../domain/text/tokens.ts";
import { askedDays } from "./asked-days.ts";

const joint = /(\p{Ll})(\p{Lu})/gu;
const word = /[\p{L}\p{N}]+/gu;
const isCamel = /\p{Ll}\p{Lu}/u;

const spaced = (text: string): string => text.replace(joint, "$1 $2");

/** The stems of a turn. A name such as "LiHua" has those of its parts, and the whole for a question in lower case. */
export const turnStems = (text: string): string[] =>
  isCamel.test(text)
    ? [...tokenize(spaced(text)), ...(text.match(word) ?? []).filter((found) => isCamel.test(found)).flatMap(tokenize)]
    : tokenize(text);

export interface AskedWords {
  readonly stems: readonly string[];
  /** Marks of the days that the question names (`asked-days.ts`). */
  readonly days: readonly string[];
}

/** The words of a question, each once. */
export const askedWords = (question: string): AskedWords => ({
  stems: [...new Set(tokenize(spaced(question)))],
  days: askedDays(question),
});
