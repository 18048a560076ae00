import type { SqlColumn } from "../../domain/sql-table.ts";

/** Words for units, and words that may stand in their place after a number. */
export const unitWord =
  /^(?:percent|per|years?|months?|days?|hours?|minutes?|seconds?|times?|dollars?|euros?|pounds?|points?|degrees?|k?m|kg|km|miles?|met(?:er|re)s?|kilomet(?:er|re)s?|feet|tons?|tonnes?|litres?|liters?|units?|or|and|[a-z]*grams?)$/;

const scales: readonly (readonly [pattern: RegExp, scale: number])[] = [
  [/(?:^|[^a-z])(?:thousands?|000s)(?![a-z])/i, 1e3],
  [/(?:^|[^a-z])(?:millions?|mio|mln)(?![a-z])/i, 1e6],
  [/(?:^|[^a-z])(?:billions?|bn)(?![a-z])/i, 1e9],
  [/(?:^|[^a-z])trillions?(?![a-z])/i, 1e12],
];
/** "per 100 thousand inhabitants" is a rate, whose numbers are not in thousands. */
const isRate = /(?:^|[^a-z])per(?![a-z])/i;

/**
 * How many units one of a column's numbers stands for: 1,000,000 for "Assets (Millions)"; 1 if the header says nothing.
 */
const scaleOf = ({ header }: SqlColumn): number =>
  isRate.test(header) ? 1 : (scales.find(([pattern]) => pattern.test(header))?.[1] ?? 1);

/**
 * A number of the question in the unit of the column: "a billion dollars" is 1,000 of "Assets (Millions)". Small
 * numbers without a word for their size are in the unit already.
 */
export function inUnitOf(column: SqlColumn, number: number, isSpelledOut: boolean): number {
  const scale = scaleOf(column);
  const isWhole = Math.abs(number) >= Math.max(scale, (column.range?.greatest ?? 0) + 1);
  return scale > 1 && (isSpelledOut || isWhole) ? number / scale : number;
}
