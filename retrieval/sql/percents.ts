import type { SqlColumn } from "../../domain/sql-table.ts";
import type { Reading } from "./reading.ts";
import { isFlag, namedLike } from "./schema-index.ts";

/** Whether the words before `to` are a number in percent. */
export const isInPercent = ({ text, words }: Reading, to: number): boolean =>
  /^ ?(?:%|percent\b|per cent\b)/.test(text.slice(words[to - 1]?.end ?? text.length));

/**
 * Whether a number in percent cannot be one of this column. If another column holds percentages, these are meant rather
 * than a number above 100 or a number of things. Of "unemployment" the header need not say that it is in percent.
 */
export function isPercentOfOthers(column: SqlColumn, columns: readonly SqlColumn[]): boolean {
  const greatest = column.range?.greatest ?? 0;
  if (greatest > mostPercent) return true;
  return !isShare(column) && (greatest > 100 || isNumberOfThings(column)) && columns.some(isShare);
}

const isShare = (column: SqlColumn): boolean =>
  column.unit === "%" ||
  column.header.includes("%") ||
  namedLike(column, shareWords) ||
  (!isFlag(column) && (column.range?.greatest ?? 2) <= 1);
/** Whole words: not "Strategy", "Rating" and "Shareholders". */
const shareWords = "percent percentage percentages pct rate rates share shares ratio ratios".split(" ");

/** "Claims per home", "Number of beds" */
const isNumberOfThings = ({ type, header }: SqlColumn): boolean =>
  type === "integer" && /^(?:number|count)\b|[^s]s(?=$|[ _](?:per|in|at|by|for|of|with)[ _])/i.test(header);

/** A growth may be some hundred percent. */
const mostPercent = 1_000;
/** A share or a ratio may be between 0 and 1; a rate of 0.5 is one of half a percent. */
const percentWords = shareWords.filter((word) => /^(?:pct|percent|rate)/.test(word));

/** Percents of a column whose numbers are shares between 0 and 1. */
export const scaled = (numbers: readonly number[], column: SqlColumn): readonly number[] =>
  column.range !== undefined &&
  column.range.least >= 0 &&
  column.range.greatest <= 1 &&
  column.unit !== "%" &&
  !column.header.includes("%") &&
  !namedLike(column, percentWords) &&
  numbers.every((number) => number >= 1)
    ? numbers.map((number) => number / 100)
    : numbers;
