import { gazetteer } from "./gazetteer.ts";
import { isNameInColumn } from "./name-shape.ts";

/** Words that stand in lower case inside names: "Bank of America", "Ludwig van Beethoven". */
const JOINING = new Set("of the and de la le del di da dos das du des der den van von y e et und al el bin".split(" "));
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu;
const LOWER = /^\p{Ll}/u;
/** One word with a digit: "PR-046-2020", "H4AL03061", "B-52". */
const CODE = /^[\p{L}\p{N}][\p{L}\p{N}_./#-]*$/u;
const LIST = /; | \| /;
const SENTENCE_END = /(?:\p{L}{3}[.!?]|[!?])$/u;

/** Shares of the different values of a column, except `repeated`. */
const least = { names: 0.5, proper: 0.6 } as const;
const most = { phrases: 0.3, numbered: 0.5, codes: 0.8, unrepeated: 0.9 } as const;
/** From this number of equal values on, a column counts as constant. */
const constantValues = 20;

/**
 * Whether the values of a column are names of things, judged by all of them together. Remarks, addresses, categories of
 * common words ("Closed with explanation"), the numbers of records and a value that all rows share are no names.
 * `values` are those of a sample of rows, without missing ones; a cell may hold several names (`namesIn`).
 */
export function areNames(values: readonly string[]): boolean {
  const cells = new Set(values);
  const distinct = [...new Set(values.flatMap((value) => namesIn(value).map(({ name }) => name)))];
  if (distinct.length === 0 || (cells.size === 1 && values.length >= constantValues)) return false;
  const share = (holds: (value: string) => boolean): number => distinct.filter(holds).length / distinct.length;
  if (share(isNameInColumn) < least.names || share(isProper) < least.proper) return false;
  if (share(isPhrase) > most.phrases || share(isNumbered) > most.numbered) return false;
  return !(share(isCode) > most.codes && cells.size > values.length * most.unrepeated);
}

/** The names of a cell, which lists separate by "; " or " | ", with their places in it. */
export function namesIn(value: string): { readonly name: string; readonly at: number }[] {
  if (!LIST.test(value)) return [{ name: value, at: 0 }];
  let at = 0;
  return value.split(LIST).flatMap((part) => {
    const start = value.indexOf(part, at);
    at = start + part.length;
    const name = part.trim();
    return name === "" ? [] : [{ name, at: at - part.trimStart().length }];
  });
}

const wordsOf = (value: string): readonly string[] => value.match(WORD) ?? [];

/** True if the value has a word that is not common, or capitals as in a title: "Wholesale and Retail Trade". */
function isProper(value: string): boolean {
  const words = wordsOf(value);
  if (words.some((word) => !/^\p{N}/u.test(word) && !gazetteer.isCommon(word.toLowerCase()) && !isJoining(word)))
    return true;
  const inTitleCase = words.length > 1 && words.every((word) => isJoining(word) || !LOWER.test(word));
  return inTitleCase && value !== value.toUpperCase();
}

const isJoining = (word: string): boolean => JOINING.has(word.toLowerCase());

/** A part of a sentence: "Delivered to Oslo by Ada", "Same as the national average". */
function isPhrase(value: string): boolean {
  const lower = wordsOf(value).filter((word) => LOWER.test(word) && !isJoining(word));
  return lower.length > 1 || (lower.length > 0 && SENTENCE_END.test(value));
}

/** "2505 Highway 431", "12 months". */
const isNumbered = (value: string): boolean => /^\p{N}/u.test(value);

const isCode = (value: string): boolean => CODE.test(value) && /\p{N}/u.test(value);
